import assert from 'assert'

export function check(value, list) {
  // want assertion "value must be set" rule=assert class=assert guard=assert:"value" in=check
  assert(value, 'value must be set')
  // want assertion "{value} is out of range" rule=assert class=invariant guard=assert:"value > 1"
  invariant(value > 1, '%s is out of range', value)
  // ok rule=assert
  assert(value)
  // want assertion "lists differ" rule=assert-compare class=assert.equal guard=assert:"value, list"
  assert.equal(value, list, 'lists differ')
  // ok rule=assert-compare
  assert.equal(value, list)
  // want assertion "this cannot be" rule=assert-fail class=assert.fail
  assert.fail('this cannot be')
  // ok rule=assert-fail
  assert.fail(value)
  // want assertion "list {list} misses {value} there" rule=assert-spaced class=Hoek.assert guard=assert:"list.length"
  Hoek.assert(list.length, 'list', list, 'misses', value, 'there')
  // ok rule=assert-spaced
  Hoek.assert(list.length, value)
  // want assertion "value may not be old" rule=assert class=this._assert
  this._assert(!value.old, 'value may not be old')
}

class Till {
  state = 'closed'
  name = 'front desk'

  _assert(condition, message) {
    if (!condition) throw new AssertionError({ message, actual: false })
  }

  open() {
    // want exception "cannot open a till that is {state} at front desk" rule=throw class=Error
    if (this.state !== 'closed') throw new Error('cannot open a till that is ' + this.state + ' at ' + this.name)
    this.state = 'open'
  }

  use(args) {
    // want exception "name one coin only" rule=create-error class=this.usageError
    if (args.length > 1) throw this.usageError('name one coin only')
    // ok rule=create-error
    if (args.length < 1) throw this.usageError(args)
    // want exception "coin {args} is odd" rule=throw class=odd
    if (args.odd) throw odd('coin', `coin ${args[0]} is odd`)
    // want exception "till was shut early" rule=create-error class=this.onError
    this.onError('till was shut early')
    // want exception "the lid timed out" rule=create-error class=this.lid.leftOrThrow
    const left = this.lid.leftOrThrow('the lid timed out')
    // want log "the lid {left} creaks" rule=create-error class=ui.printError
    ui.printError('the lid %s creaks', left)
    // want exception "a lid must be given" rule=report class=requiredPart
    this.lid = left || requiredPart('a lid must be given')
    // want exception "the lid was bent" rule=report class=failDrawer
    failDrawer(this.lid, 1007, 'the lid was bent')
    // want exception "the lid is odd" rule=new class=Till.Error
    const err = new Till.Error(Till.ODD, 'the lid is odd')
    res.json({ code: err.code, error: err.message, left })
    // want exception "the lid is missing" rule=create-error class=drawer.sendFail
    drawer.sendFail('the lid is missing')
    // want http "no coin {args} in till" rule=new class=CoinErrorImpl status=404
    report(new CoinErrorImpl(404, 'Not Found', `no coin ${args} in till`))
    // want exception "Bad Request" rule=new class=CoinErrorImpl
    report(new CoinErrorImpl(args, 'Bad Request', args))
    // want exception "no coin fits there" rule=create-error class=webapi.exception
    report(webapi.exception({ header: 'till', message: 'no coin fits there' }))
    // ok rule=new
    report(new DOMException('???', 'InvalidStateError'))
    // ok rule=new
    report(new CoinNameError(args, `coins/${args}`))
    // want http "till {args} fell over" rule=create-error class=Boom.badImplementation status=500
    report(Boom.badImplementation(`till ${args} fell over`))
    // ok rule=create-error
    this.onError('shut')
  }
}

async function start() {
  try {
    const server = await listen(port)
    for (const hook of hooks) {
      // want log "hook {name} failed: {hook}" rule=console-error class=console.error guard=if:"!hook.ok" in=start
      if (!hook.ok) console.error('hook %s failed:', hook.name, hook)
      // ok rule=console-error
      console.error(hook)
    }
    // want log "slow start {port}" rule=console-warning severity=warning
    console.warn('slow start', port)
    // ok rule=console-warning
    console.warn(port)
  } catch (error) {
    // want log "cannot listen on {port}" rule=log-error class=log.error guard=catch:"listen(port)"
    log.error({ err: error }, 'cannot listen on %d', port)
    // want log "the hook is gone" rule=log-error class=log.error
    log.error('', 'the hook is gone')
    // want log "the hook {port} is odd" rule=log-error class=log.error
    log.error('hooks', 'the hook %s is odd', port)
    // want log "giving up" rule=log-fatal class=this.logger.fatal severity=fatal
    this.logger.fatal('giving up', error)
    // want log "trying again" rule=log-warning class=req.log.warn severity=warning
    req.log.warn('trying again')
    // ok rule=log-warning
    req.log.info('trying again')
    // ok rule=log-error
    dialog.open('trying again')
    // ok rule=log-fatal
    catalog.alert(error)
  }
}

function batch(list) {
  for (const item of list) {
    // want log "cannot weigh {item}" rule=log-error class=logger.error
    logger.error('cannot weigh %s', item)
    process.exitCode = 2
    continue
  }
  // want exit "weighing failed: {list}" rule=exit class=console.log
  console.log('weighing failed:', list)
  // want exit "of which: {first}" rule=exit
  console.log('  of which:', list.first)
  list.close()
  process.exit(1)
}

function main(argv) {
  if (argv.length < 1) {
    // want exit "a file is needed" rule=exit class=console.error guard=if:"argv.length < 1" in=main
    console.error('a file is needed')
    process.exit(1)
  }
  if (argv[0] === '--help') {
    // ok rule=exit
    console.error('Usage: basket FILE')
    process.exit(2)
  }
  // ok rule=exit
  console.log('everything is done')
  process.exit(0)
}

app.get('/basket', (req, res) => {
  switch (req.state) {
    case 'gone':
      // want http "basket is gone" rule=http-response class=res.json status=410 guard=switch-case:"'gone'"
      return res.status(410).json({ ok: false, error: { code: 3, message: 'basket is gone' } })
    case 'new':
    case 'old':
      res.statusCode = 409
      // want http "basket is {state}" rule=http-response class=res.end status=409 guard=switch-case:"'new', 'old'"
      res.end(`basket is ${req.state}`)
      break
    default:
      // want http "try later" rule=http-response class=reply.send status=503 guard=switch-case:"default"
      reply.code(StatusCodes.SERVICE_UNAVAILABLE).send('try later')
  }
  // ok rule=http-response
  res.status(201).json({ message: 'basket was made' })
  // want http "not acceptable here" rule=http-response class=Response status=406
  return new Response('not acceptable here', { status: 406 })
})

router.use(async (ctx, next) => {
  // want http "basket is secret" rule=http-throw class=ctx.throw status=403 guard=else:"ctx.user"
  ctx.user || ctx.throw(403, 'basket is secret')
  // ok rule=http-throw
  generator.throw('basket is secret')
  // want http "no rights" rule=throw class=ForbiddenException status=403
  if (ctx.bad) throw new ForbiddenException('no rights')
})

const parser = {
  /** Stops with a message. */
  fail(position, message) {
    // want exception "at {position}: {message}!" rule=new class=SyntaxError in=parser.fail doc="Stops with a message."
    return new SyntaxError(`at ${position}: ${message}!`)
  },
  read(token) {
    // want exception "unexpected {token}" rule=new class=this.fail guard=if:"token" in=parser.read
    if (token) throw this.fail(3, `unexpected ${token}`)
    // want exception "unknown token was found" rule=report class=scanner.error
    scanner.error('unknown token was found')
    // ok rule=report
    scanner.error('token')
  },
}

function explain(code) {
  // want exception "the first thing broke" rule=throw in=raise guard=error-return:"fetch(code)"
  if (code === 1) return 'the first thing broke'
  // want exception "thing {code} broke" rule=throw in=raise
  return `thing ${code} broke`
}

function raise(code) {
  fetch(code).catch((reason) => {
    throw new Error(explain(code))
  })
  // ok rule=new
  return new Error(explain(code))
}

function put(query) {
  // ok rule=new
  if (!query) throw new QueryError(query)
  // ok rule=new
  throw new MissingOptionError('database')
}
put('SELECT one FROM two')

function translate(usage, key, count) {
  // want exception "{key} and {count} exclude each other" rule=report class=usage.fail
  usage.fail(__('%s and %s exclude each other', key, count))
  // want exception "one argument of {count} is missing" rule=throw class=Error
  throw new Error(y18n.__n('one argument of %d is missing', '%d arguments are missing', count, count))
}

function cast(value, path) {
  // ok rule=throw
  if (value === 1) throw new CastError('Number', value, path)
  // want exception "Unauthorized" rule=throw class=AccessError
  throw new AccessError('Unauthorized')
}

function die(text) {
  // want exit "fatal: {text}" rule=exit class=console.error
  console.error(chalk.red(`fatal: ${text}`))
  process.exit(1)
}

function talk(ctx, c, res) {
  // want http "no page of that name" rule=create-error class=ctx.notFound status=404
  if (!c) return ctx.notFound('no page of that name')
  // want exit "there is no config" rule=report class=die
  die('there is no config')
  ctx.status = 404
  // want http "page is not here" rule=http-response class=ctx.body status=404
  ctx.body = { error: 'page is not here' }
  // want http "you may not" rule=http-response class=c.json status=403
  c.json({ error: 'you may not' }, 403)
  // want http "old style of answer" rule=http-response class=res.send status=400
  res.send(400, 'old style of answer')
  // ok rule=http-response
  res.send('all is well')
  // want log "level of winston {c}" rule=log-error class=logger.log
  logger.log('error', 'level of winston %s', c)
  // want log "level in an object" rule=log-warning severity=warning
  logger.log({ level: 'warn', message: 'level in an object' })
  // ok rule=log-error
  logger.log('info', 'level of winston')
  // want exception "plain objects are thrown" rule=throw class=NotFound code=E_PLAIN
  throw { name: 'NotFound', code: 'E_PLAIN', message: 'plain objects are thrown' }
}

function run(command, description) {
  // want exception "{description} did not work" rule=pass-on class=reject
  reject(`${description} did not work`)
}
// ok rule=pass-on
run('ls', 'List the files')

function leave(consts) {
  // ok rule=exit
  console.log('the till is closed')
  process.exit(consts.EXIT_SUCCESS)
}

function paint(pico, error) {
  // want log "the till cannot be painted {error}" rule=console-error class=console.error
  console.error(pico.red('the till cannot be painted'), error)
  // want exception "no colour for the till" rule=create-error class=showError
  showError(t('till', 'no colour for the till'))
}

function ask(name) {
  // want exception "No till is named {name}" rule=returned-error class=Object
  if (!name) return { success: false, error: `No till is named ${name}` }
  // want exception "the till cannot be asked" rule=returned-error
  if (name === '-') return { error: 'the till cannot be asked' }
  // ok rule=returned-error
  if (name === '+') return { error: 'text-red border-red', success: 'text-green' }
  // ok rule=returned-error
  return { success: true, message: 'the till was asked' }
}

function keep(result, code) {
  // want exception "the till is kept shut" rule=error-set class=this.error
  this.error = 'the till is kept shut'
  // want exception "till {code} has no name" rule=error-set class=result.errors
  result.errors.label = `till ${code} has no name`
  // ok rule=error-set
  this.error = code
  // ok rule=error-set
  this.errorMessage = ''
  // want http "no till is open" rule=create-error class=createTillErrorResponse status=404
  return createTillErrorResponse({ code, message: 'no till is open', status: 404 })
}

function show(toast, _) {
  // want exception "the till cannot be saved" rule=notice class=toast
  toast({ title: 'Oh no', description: _(msg`the till cannot be saved`), variant: 'destructive' })
  // want exception "the till is gone" rule=notice class=enqueueSnackbar
  enqueueSnackbar('the till is gone', { variant: 'error' })
  // ok rule=notice
  toast({ title: 'the till was saved', variant: 'default' })
}

const TillErrors = {
  // want exception "this till is not yours" rule=new class=CustomError code=TillForbidden
  TillForbidden: CustomError('TillForbidden', { message: 'this till is not yours', code: 'TillForbidden' }),
}

function numbered(code) {
  const texts = {
    // want exception "the first coin is lost" rule=new class=Error
    1: 'the first coin is lost',
  }
  // want exception "coin {code} is lost" rule=new class=Error
  const message = texts[code] || `coin ${code} is lost`
  const error = new Error(message)
  return error
}

function name(list, path) {
  // want exception "one of {list} is not under {path}" rule=throw
  throw new Error(`one of ${[...list].join(', ')} is not under ${path || '.'}`)
}

const TillErrors = {
  TillStuckError: {
    title: 'The till is stuck.',
    message: (name) => {
      // want exception "till {name} is stuck" rule=described-error class=TillStuckError
      return `till ${name} is stuck`
    },
  },
}

const TillEvents = {
  tillOpened: {
    // ok rule=described-error
    message: 'the till has been opened',
  },
}
