use tracing::{error, warn};

fn report(e: &Error) {
    // want log "could not save: {e}" rule=log-error class=tracing::error severity=error
    error!("could not save: {}", e);
    // want log "saving {name} failed" rule=log-error
    error!(target: "library", error = %e, book.id = 3, "saving {name} failed");
    // want log "the shelf is gone" rule=log-error line=+1
    error!(
        message = "the shelf is gone",
        error = %e,
    );
    // want log "the shelf is slow" rule=log-warn severity=warning
    warn!(message = "the shelf is slow", shelf = 3);
    // ok rule=log-error
    error!(message = %e, shelf = 3);
    // ok rule=log-error
    error!(message = ?self.reason, shelf = 3);
    let reason = "the ladder fell over";
    // want log "the ladder fell over" rule=log-error line=-2
    error!(message = reason, error = %e, internal_log_rate_limit = true);
    let why = "the lamp went out";
    // want log "the lamp went out" rule=log-error line=-2
    error!(message = %why, error = %e);
    // want log "the chair of {name} broke" rule=log-error
    error!(message = %format!("the chair of {name} broke"), error = %e);
    // want log "the table of {name} is wet" rule=log-error
    error!(message = format!("the table of {} is wet", name), error = %e);
    // want log "beside a message" rule=log-error
    error!(message = %e, "beside a message");
    // want log "sync lost" rule=log-error
    error!(?e, "sync lost");
    // want log "explicit path {e}" rule=log-error class=log::error
    log::error!("explicit path {e}");
    // want log "slow disk" rule=log-warn severity=warning class=tracing::warn
    warn!("slow disk");
    // want log "the catalogue is gone" rule=log-fatal severity=fatal
    crit!(log, "the catalogue is gone"; "path" => path);
    // ok rule=log-fatal
    crit!(log, "{}", e);
    // want log "index {n} is broken" rule=log-level class=tracing::event
    tracing::event!(Level::ERROR, "index {n} is broken");
    // want log "logged by level" rule=log-level
    log!(log::Level::Error, "logged by level");
    // ok rule=log-level
    log!(Level::Info, "only informed");
    // ok rule=log-error
    error!("{}", e);
    // ok rule=log-warn
    warn!(?e);
    // ok rule=log-error
    info!("saved");
    // want log "could not lend {book}" rule=report-error class=error guard=if:"lost"
    if lost { shell.error(format!("could not lend {book}")); }
    // want log "could not shelve {book}" rule=report-error class=print_error
    print_error(format!("could not shelve {book}"));
    // want log "cannot open {book}: {error}" rule=report-macro class=show_error!
    show_error!("cannot open {}: {}", book, error);
    // ok rule=report-macro
    show_error!("{}", error);
    // ok rule=report-error
    parser.error("title");
    // ok rule=report-error
    print_error(error);
    // want log "the shelf is nearly full" rule=report-warning class=warn severity=warning
    self.shell().warn("the shelf is nearly full")?;
    // ok rule=report-warning
    lint.warn(level);
    match save() {
        Ok(_) => {}
        Err(err) => {
            // want log "retrying after {err}" rule=log-error guard=match-arm:"Err(err)"
            error!("retrying after {err}");
            continue;
        }
    }
}
