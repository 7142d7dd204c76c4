macro_rules! fail {
    ($($arg:tt)*) => { return Err(LibError::new(format!($($arg)*))) };
}
macro_rules! refuse {
    ($code:expr, $msg:expr) => {{
        return Err(LibError::Refused($msg));
    }};
}
macro_rules! check {
    ($cond:expr) => {
        if !$cond {
            // want panic "the check of {cond} failed" rule=panic class=panic
            panic!("the check of {} failed", stringify!($cond));
        }
    };
}

async fn serve(title: &str) -> Result<(), LibError> {
    // want exception "no shelf for {title}" class=LibError in=serve
    fail!("no shelf for {}", title);
    // want exception "closed for today" class=LibError::Refused
    refuse!(3, "closed for today");
    tokio::select! {
        _ = stopped.recv() => {
            // want exception "stopped while serving {title}" rule=anyhow in=serve guard=match-arm:"_ = stopped.recv()"
            anyhow::bail!("stopped while serving {title}");
        }
        Some(Event { kind, .. }) = events.next() => {
            // want exception "event {kind} came too late" guard=match-arm:"Some(Event { kind, .. }) = events.next()"
            anyhow::bail!("event {kind} came too late");
        }
        line = reader.next() => {
            // want exception "reader went away" rule=context guard=error-return:"line.ok_or(Gone)"
            let line = line.ok_or(Gone).context("reader went away")?;
            // want exception "not a number: {e}" rule=map-err guard=error-return:"line.parse::<u8>()"
            let n = line.parse::<u8>().map_err(|e| format!("not a number: {e}"))?;
            // want panic "the lock holds" rule=expect
            state.lock().unwrap().get(&n).expect("the lock holds");
            if n > 3 {
                // want exception "odd request" rule=constructor class=LibError::Odd guard=if:"n > 3"
                return Err(LibError::Odd("odd request".into()));
            }
        }
    }
    // want exception "the ladder must have rungs" rule=err-macro
    let rungs = required_arg!(usize, args.get("rungs"), "the ladder must have rungs");
    // want exception "no {kind} in this plan" rule=err-macro class=LibError
    return plan_err!("no {kind} in this plan");
    // ok rule=err-macro
    return plan_err!("{kind}");
    lazy_static! {
        // want panic "a valid expression" rule=expect
        static ref R: Regex = Regex::new("a b").expect("a valid expression");
    }
    // ok rule=err
    assert!(matches!(outcome, Err(ref e) if e == "words in a pattern"));
    // ok rule=expect
    let v = vec![parser.expect(Kind::Comma), other];
}
