import { strict as assert } from 'assert'

enum Text {
  // want exception "the shelf is full" rule=throw class=ShelfError guard=if:"this.full" in=Shelf.add
  Full = 'the shelf is full',
}

export class ShelfError extends Error {
  constructor(public readonly shelf: string, reason?: string) {
    // want exception "shelf {shelf} is broken: {reason}" rule=super class=ShelfError in=ShelfError.constructor
    super(`shelf ${shelf} is broken: ${reason}`)
  }
}

export abstract class Shelf<T> {
  // want exception "no shelf has been chosen" rule=throw class=Error in=Shelf.add
  private static readonly NONE = 'no shelf has been chosen'

  /** Puts a book on the shelf. */
  async add(book: T, place?: number): Promise<void> {
    if (this.full) throw new ShelfError(Text.Full as string)
    // want exception "place {place} is taken" rule=throw class=RangeError guard=if:"place! > 3" in=Shelf.add doc="Puts a book on the shelf."
    if (place! > 3) throw new RangeError(`place ${place as number} is taken`)
    // want exception "books must have a name" rule=throw class=TypeError guard=if:"!(book as any).name"
    if (!(book as any).name) throw <Error>new TypeError('books must have a name')
    if (!this.chosen) throw new Error(Shelf.NONE)
    // ok rule=throw
    throw this.last satisfies Error
  }

  // want exception "take is not implemented" rule=new class=Error in=Shelf.take
  take = (name: string): Error => new Error('take is not implemented')

  private fail(this: Shelf<T>, code: number, message: string): never {
    // want exception "{code}: {message}, sorry" rule=throw class=ShelfError
    throw new ShelfError(`${code}: ${message}, sorry`)
  }

  drop(name: string | undefined) {
    // want exception "unnamed" rule=throw class=this.fail guard=if:"!name" in=Shelf.drop
    if (!name) this.fail(3, 'unnamed')
    // ok rule=new
    return new Map<string, Error>([['no', lastError]])
  }
}

// want exception "book {name} was lost" rule=new-format class=VError
export const lost = (name: string) => new VError('book %s was lost', name)
// ok rule=new-format
export const found = (cause: Error) => new VError(cause)

// want exception "no book is named {0}" rule=create-error class=createError code=LIB_NO_BOOK
const NoBook = createError<[string]>('LIB_NO_BOOK', 'no book is named %s')
// ok rule=create-error
const Bare = createError('LIB_BARE', '%s')

class QuietError extends Error {
  // want exception "nothing was said" rule=message class=QuietError
  message = 'nothing was said'
  // ok rule=message
  note = 'no message'
  constructor(text: string) {
    // ok rule=super
    super(text)
  }
}

export function read(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    // want exception "cannot read {path}" rule=pass-on class=reject guard=if:"!path" in=read
    if (!path) return reject('cannot read ' + path)
    // ok rule=pass-on
    reject('path')
  })
}

export function check<T>(value: T | null, other: T): asserts value is T {
  // want assertion "value is null" rule=assert class=assert guard=assert:"value !== null" in=check
  assert(value !== null, 'value is null')
  // ok rule=assert
  assert(value)
  // want assertion "values differ" rule=assert-compare class=assert.strictEqual guard=assert:"value, other"
  assert.strictEqual(value, other, 'values differ')
  // ok rule=assert-compare
  assert.strictEqual(value, other)
  // want assertion "no way to get here" rule=assert-fail class=assert.fail
  assert.fail('no way to get here')
  // ok rule=assert-fail
  assert.fail()
}
