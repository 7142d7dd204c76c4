fn stop(&self, state: State) -> u8 {
    // want panic "state {state} cannot stop" rule=panic class=panic severity=fatal hole=state:quoted
    panic!("state {state:?} cannot stop");
    // want panic "internal error: {e}" rule=panic guard=error-return:"run()"
    run().unwrap_or_else(|e| unreachable!("internal error: {}", e));
    // want panic "no rules yet" rule=panic
    todo!("no rules yet");
    // ok rule=panic
    unimplemented!();
    // want panic "lock is not poisoned" rule=expect class=panic guard=error-return:"self.lock.lock()"
    self.lock.lock().expect("lock is not poisoned");
    // want panic "at least one book" rule=expect guard=none-value:"books.first()"
    books.first().expect("at least one book");
    // want panic "{path} must exist" rule=expect
    open(&path).expect(&format!("{path} must exist"));
    // ok rule=expect
    parser.expect(Token::Comma);
    // want assertion "counts must agree" rule=assert class=assert! guard=assert:"a <= b"
    assert!(a <= b, "counts must agree");
    // ok rule=assert
    assert!(books.is_empty());
    // want assertion "sum of {n} parts" rule=assert-compare class=debug_assert_eq! guard=assert:"left, right" line=+3
    debug_assert_eq!(
        left,
        right,
        "sum of {} parts",
        n,
    );
    // ok rule=assert-compare
    assert_eq!(left, "a text that is compared");
}

fn main() -> ExitCode {
    if let Err(e) = run() {
        // want exit "error: {e}" rule=exit class=eprintln! severity=fatal guard=if:"let Err(e) = run()"
        eprintln!("error: {e}");
        std::process::exit(1);
    }
    if bad {
        // want exit "that went wrong" rule=exit
        eprintln!("that went wrong");
        return ExitCode::FAILURE;
    }
    if worse {
        // want exit "no editor to start" rule=exit class=eprintln!
        eprintln!("no editor to start");
        return Err(Box::new(e));
    }
    if listed {
        // ok rule=exit
        println!("what is listed");
        return Err(Box::new(e));
    }
    // ok rule=exit
    eprintln!("only a note");
    work();
    ExitCode::SUCCESS
}
