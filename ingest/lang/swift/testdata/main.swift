import Foundation

let arguments = CommandLine.arguments
if arguments.count < 2 {
    // want exit "usage: mill <grain>" rule=exit class=exit in="" guard=if:"arguments.count < 2"
    fputs("usage: mill <grain>\n", stderr)
    exit(2)
}
if arguments.count > 2 {
    // want exit "too many: {arguments}" rule=exit
    FileHandle.standardError.write("too many: \(arguments)\n".data(using: .utf8)!)
    exit(EXIT_FAILURE)
}
// ok rule=exit
print("here is some help")
exit(0)
// ok rule=exit
print("going on anyway")
run()

func logs(_ n: Int, error: Error) {
    // want log "mill {n} stands" rule=log-error class=log.error in=logs
    log.error("mill \(n) stands")
    // want log "the mill burns" rule=log-fatal class=logger.critical severity=fatal
    self.logger?.critical("the mill burns")
    // want log "stone {n} of {name}" rule=log-error class=os_log hole=n:integer
    os_log(.error, log: millLog, "stone %d of %{public}@", n, name)
    // want log "an older form of {n}" rule=log-error class=os_log
    os_log("an older form of %d", log: millLog, type: .error, n)
    // want log "at a level" rule=log-error class=logger.log
    logger.log(level: .error, "at a level")
    // ok rule=log-error
    logger.info("not an error")
    // ok rule=log-error
    dialog.error(n)
    // want log "the wheel is lost" rule=log-fatal class=Logger.mill.fault
    Logger.mill.fault("the wheel is lost")
    // ok rule=log-fatal
    mill.critical(n)
    // want log "the mill creaks" rule=log-warn severity=warning
    logger.warning("the mill creaks")
    // ok rule=log-warn
    logger.notice("the mill hums")
    // want log "Cannot open {name}: {localizedDescription}" rule=nslog class=NSLog
    NSLog("Cannot open %@: %@", name, error.localizedDescription)
    // ok rule=nslog
    NSLog("The mill has started")
}

func broken() throws {
    let x = if then else {
    // want exception "still found below broken source" rule=error
    throw MillError("still found below broken source")
}
