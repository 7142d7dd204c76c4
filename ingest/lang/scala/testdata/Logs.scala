package com.example.mill

class Logs(log: Logger) extends Logging {
  def logs(e: Throwable, n: Int): Unit = {
    // want log "mill {n} stands" rule=log-error class=log.error in=Logs.logs
    log.error(s"mill $n stands", e)
    // want log "stone {n} of {size}" rule=log-error class=logger.error
    logger.error("stone {} of {}", n, stones.size)
    // want log "cause first" rule=log-error class=context.log.error
    context.log.error(e, "cause first")
    // want log "curried text" rule=log-error class=Logger.error
    Logger[F].error(e)("curried text")
    // want log "spark says {n}" rule=log-error class=logError
    logError(s"spark says $n", e)
    // want log "keyed {n}" rule=log-error
    logError(log"keyed ${MDC(COUNT, n)}")
    // want log "at a level" rule=log-error class=logger.log
    logger.log(Level.ERROR, "at a level")
    // want log "two of {n} and {e}" rule=log-error
    context.log.error2("two of {} and {}", n, e)
    // ok rule=log-error
    log.info("not an error")
    // ok rule=log-error
    dialog.error(n)
    // want log "the mill burns" rule=log-fatal class=logger.fatal severity=fatal
    logger.fatal("the mill burns")
    // ok rule=log-fatal
    mill.fatal(n)
    // want log "the mill creaks" rule=log-warn severity=warning
    logger.warn("the mill creaks")
    // ok rule=log-warn
    logger.debug("the mill hums")
    // want log "joined over lines" rule=log-error line=+2
    logger
      .error(
        "joined " +
          "over lines"
      )
  }

  def checks(n: Int): Unit = {
    // want assertion "n was {n}" rule=assert class=AssertionError guard=assert:"n > 0"
    assert(n > 0, "n was " + n)
    // want assertion "n must be small" rule=assert
    assume(assumption = n < 9, message = "n must be small")
    // ok rule=assert
    assert(n > 1)
  }

  def main(args: Array[String]): Unit = {
    if (args.isEmpty) {
      // want exit "usage: mill <grain>" rule=exit class=sys.exit guard=if:args.isEmpty
      System.err.println("usage: mill <grain>")
      sys.exit(2)
    }
    if (args.length > 2)
      // want exit "too many: {args}" rule=exit
      Console.err.println(s"too many: ${args.mkString(" ")}")
    sys.exit(1)
    // ok rule=exit
    println("here is some help")
    sys.exit(0)
    // ok rule=exit
    System.err.println("going on anyway")
    run(args)
  }
}
