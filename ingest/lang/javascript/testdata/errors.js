'use strict'

// want exception "the basket is empty" rule=throw class=Error guard=if:"options.empty"
const EMPTY = 'the basket is empty'
const messages = Object.freeze({
  // want exception "out of stock" rule=throw class=Error guard=early-return:"options.empty"
  E_STOCK: 'out of stock',
  // want exception "price is missing" rule=throw
  E_PRICE: 'price ' + 'is missing',
})

/**
 * Opens a basket.
 * @param {string} id its id
 */
export async function open(id, options) {
  // want exception "basket id is required" rule=throw class=TypeError guard=if:"!id" in=open doc="Opens a basket. @param {string} id its id"
  if (!id) throw new TypeError('basket id is required')
  if (typeof id !== 'string') {
    // want exception "basket id {id} is no text, but {id}" rule=throw class=Error in=open
    throw Error(`basket id ${JSON.stringify(id)} is no text, but ` + typeof id)
  }
  // ok rule=throw
  if (options.error) throw options.error
  // want exception "no basket here" rule=throw class=throw
  if (options.plain) throw 'no basket here'
  // want exception "basket {id} is closed" rule=throw class=Closed code=E_CLOSED
  if (options.closed) throw new Closed({ code: 'E_CLOSED', message: `basket ${id} is closed` })
  if (options.empty) throw new Error(EMPTY)
  throw new Error(messages[options.code])
}

function choose(kind) {
  // want exception "old baskets cannot be chosen" rule=new guard=if:"kind === 'old'" in=choose
  // want exception "kind is unknown" rule=new guard=else:"kind === 'old'" line=+1
  return new RangeError(kind === 'old' ? 'old baskets cannot be chosen'
    : 'kind is unknown')
}

const load = (path, done) => {
  read(path, (err, data) => {
    // want exception "cannot load {path}: {message}" rule=pass-on class=Error guard=if:"err" in=load
    if (err) return done(new Error(['cannot load', path + ':', err.message].join(' ')))
    // ok rule=new
    done(null, new Map('not an error'))
    // want exception "nothing was read from {path}" rule=pass-on class=done
    if (!data) done('nothing was read from ' + path)
    // ok rule=pass-on
    done('data')
  })
  // want exception "no path" rule=pass-on class=PathError
  let reason = 'no path'
  // want exception "path is null" rule=pass-on class=PathError guard=if:"path === null"
  if (path === null) reason = 'path is null'
  return Promise.reject(new PathError(reason))
}

exports.lock = function lock(name) {
  // want exception "{name} is locked" rule=new code=ELOCKED in=lock
  const error = new Error(name + ' is locked')
  error.code = 'ELOCKED'
  // want exception "lock {name} was lost" rule=new code=E_LOST
  return [error, Object.assign(new Error(`lock ${name} was lost`), { code: 'E_LOST' })]
}

// want exception "{count} baskets are broken" rule=new-format class=VError
const broken = count => new VError('%d baskets are broken', count)
// ok rule=new-format
const other = () => new VError(cause)

// want exception "field {0} was left out" rule=create-error class=createError code=FST_ERR_FIELD
const FieldError = createError('FST_ERR_FIELD', 'field %s was left out', 500)
// want http "no such basket" rule=create-error class=createError status=404
const missing = () => createError(404, 'no such basket')
// ok rule=create-error
const bare = createError('FST_ERR_BARE', '%s', 400)
// ok rule=create-error
const made = makeError('field')
// want http "wrong colour of basket" rule=create-error class=httpErrors.badRequest status=400
const colour = () => httpErrors.badRequest('wrong colour of basket')

class Closed extends Base {
  constructor(name, message) {
    // ok rule=super
    super(message)
  }
}

/** Says that a path is wrong. */
class PathError extends Error {
  constructor(path) {
    // want exception "path {path} is not allowed" rule=super class=PathError in=PathError.constructor doc=none
    super(`path ${path} is not allowed`)
  }
  explain(error) {
    // want exception "in the file: {message}" rule=message class=Error in=PathError.explain
    error.message = 'in the file: ' + error.message
    // want exception "path is too long" rule=message class=PathError
    this.message = 'path is too long'
    // ok rule=message
    this.note.message = 'not an error'
  }
}

function OldError(text) {
  // want exception "an old fault happened" rule=super class=OldError in=OldError
  Error.call(this, 'an old fault happened')
}

class NoError extends Base {
  constructor() {
    super('a text for the base')
  }
}

class CodedError extends Error {
  constructor(message) {
    // ok rule=super
    super(1, 'coded.error', message)
  }
}

function blank() {
  // want http "cannot be blank" rule=new class=HttpException status=422
  return new HttpException(422, { errors: { email: ['cannot be blank'] } })
}
