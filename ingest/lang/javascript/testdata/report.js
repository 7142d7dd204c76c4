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

function name(list, path) {
  // want exception "one of {list} is not under {path}" rule=throw
  throw new Error(`one of ${[...list].join(', ')} is not under ${path || '.'}`)
}
