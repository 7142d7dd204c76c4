@Controller('books')
export class BookController {
  private readonly logger = new Logger(BookController.name)

  @Get(':id')
  async one(@Param('id') id: string): Promise<Book> {
    const book = await this.books.find(id)
    // want http "Book {id} is not here" rule=throw class=NotFoundException status=404 guard=if:"!book" in=BookController.one
    if (!book) throw new NotFoundException(`Book ${id} is not here`)
    // want http "Too many books" rule=throw class=HttpException status=429
    if (this.busy) throw new HttpException('Too many books', HttpStatus.TOO_MANY_REQUESTS)
    // want http "Only books may be read" rule=throw class=GraphQLError status=415 code=ONLY_BOOKS
    if (book.kind) throw new GraphQLError('Only books may be read', { extensions: { code: 'ONLY_BOOKS', http: { status: 415 } } })
    try {
      return await this.books.open(book)
    } catch (error: unknown) {
      // want log "opening {id} failed" rule=log-error class=this.logger.error guard=catch:"this.books.open(book)" in=BookController.one
      this.logger.error(`opening ${id} failed`, (error as Error).stack)
      // want log "library is closing" rule=log-fatal severity=fatal class=logger.fatal
      logger?.fatal('library is closing')
      // want log "library is slow" rule=log-warning severity=warning
      this.logger.warn('library is slow')
      // ok rule=log-error
      this.catalog.error(id)
      // ok rule=log-fatal
      this.logger.fatal(error)
      // ok rule=log-warning
      this.logger.warn(error)
      // want log "last words: {error}" rule=console-error class=console.error
      console.error('last words:', error)
      // ok rule=console-error
      console.error(error)
      // want log "old books" rule=console-warning severity=warning
      console.warn('old books')
      // ok rule=console-warning
      console.warn(error)
    }
  }
}

export const handler: Handler = async (req: Request, res: Response) => {
  // want http "shelf is missing" rule=http-response class=res.json status=400 guard=none-value:"req.body" in=handler
  req.body ?? res.status(400).json({ message: 'shelf is missing' })
  // ok rule=http-response
  res.status(200).json({ message: 'shelf is here' })
  // want http "shelf is locked" rule=http-throw class=ctx.throw status=423
  ctx.throw(StatusCodes.LOCKED, 'shelf is locked')
  // ok rule=http-throw
  ctx.throw('shelf is locked')
  // want exception "unknown shelf was asked for" rule=report class=ui.error
  ui.error('unknown shelf was asked for')
  // ok rule=report
  ui.error('shelf')
  // want assertion "shelf must hold {req} books" rule=assert-spaced class=console.assert
  console.assert(req.books, 'shelf must hold', req, 'books')
  // ok rule=assert-spaced
  console.assert(req.books)
}

function ask(name: string): { ok: boolean; error?: string; reason?: string } {
  // want exception "shelf {name} is not in the house" rule=returned-error class=Object
  if (!name) return { ok: false, reason: `shelf ${name} is not in the house` } as const
  // ok rule=returned-error
  return { ok: true, reason: 'the shelf was asked' }
}

function keep(state: State, name: string) {
  // want exception "shelf {name} has no place" rule=error-set class=state.error
  state.error = `shelf ${name} has no place`
  // ok rule=error-set
  state.error = undefined
}

function tell(name: string) {
  // want exception "shelf {name} is stuck" rule=notice class=notify
  notify({ type: 'error', message: `shelf ${name} is stuck` })
  // ok rule=notice
  notify({ type: 'info', message: 'the shelf was moved' })
}

// want exception "too many shelves" rule=throw class=RangeError
export const few = (count: number, message = 'too many shelves') => {
  if (count > 9) throw new RangeError(message)
}

if (!process.env.SHELF) {
  // want exit "SHELF must be set" rule=exit class=console.error guard=if:"!process.env.SHELF"
  console.error('SHELF must be set')
  process.exit(1)
}
// ok rule=exit
console.log('SHELF is set')
// want exception "the shelf cannot be made" rule=new class=Error
export default () => new Error('the shelf cannot be made')

export const ShelfMissingError = {
  name: 'ShelfMissingError',
  title: 'The shelf is missing.',
  // want exception "shelf {name} is missing." rule=described-error class=ShelfMissingError
  message: (name: string) => `shelf ${name} is missing.\n`,
  hint: 'Look behind the door.',
} satisfies ErrorData

const TABLE = {
  ShelfLockedError: {
    code: 4001,
    // want exception "the shelf is locked" rule=described-error class=ShelfLockedError
    message: 'the shelf is locked',
  },
  shelfFound: {
    // ok rule=described-error
    message: 'the shelf has been found',
  },
} as const

export const NoSuchPlace = {
  title: 'There is no such place.',
  // want exception "no place {place} on the shelf" rule=described-error class=NoSuchPlace
  message: (place: number) => `no place ${place} on the shelf`,
} satisfies ErrorData

const SHELF_ERRORS: Record<string, Described> = {
  PLACE_TAKEN: {
    code: 4002,
    // want exception "the place is taken already" rule=described-error class=PLACE_TAKEN
    message: 'the place is taken already',
  },
}

const SHELF_EVENTS = {
  PLACE_FREE: {
    // ok rule=described-error
    message: 'the place is free again',
  },
}

export class Porter {
  static errorMessages = {
    // want exception "session ID unknown" rule=described-error class=errorMessages
    1: 'session ID unknown',
    results: {
      // want exception "no shelf fits {PATTERN}" rule=described-error class=errorMessages
      none: `no shelf fits ${PATTERN}`,
      // ok rule=described-error
      all: 'everything',
    },
  } as const
}

const ERROR_MESSAGES = {
  // want exception "the porter is asleep" rule=throw class=PorterError
  asleep: 'the porter is asleep',
}

function wake(code: string) {
  // ok rule=described-error
  throw new PorterError(ERROR_MESSAGES[code])
}

export const BookTornError = {
  message(book: string, page: number) {
    // want exception "**{book}** is torn.\npage {page}" rule=described-error class=BookTornError
    return [`**${book}** is torn.`, `page ${page}`].join('\n')
  },
}

const place = schema.transform((value, ctx) => {
  // want exception "shelf {value} has no such place" rule=report class=ctx.addIssue
  if (!value) ctx.addIssue({ code: ZodIssueCode.custom, message: `shelf ${value} has no such place` })
  // want exception "Refused: {code}" rule=new class=ErrorWithReason
  listener.emit('error', new ErrorWithReason(`Refused: ${value.code}`, value.code))
  // ok rule=new
  listener.emit('shown', new ErrorBoundary(`Refused: ${value.code}`))
})
