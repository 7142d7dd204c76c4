fn texts() {
    // want panic "a \"quoted\" word, a tab\tand é" rule=panic
    panic!("a \"quoted\" word, a tab\tand \u{e9}");
    // want panic "one line, continued" rule=panic
    panic!("one line, \
            continued");
    // want panic "raw {brace} with \\n as it is" rule=panic
    panic!(r#"raw {brace} with \n as it is"#);
    // want panic "braces { stay } single" rule=panic
    panic!("braces {{ stay }} single");
    // want panic "glued together from {n} parts" rule=panic
    panic!(concat!("glued together ", "from {} parts"), n);
    // want panic "two\nlines" rule=panic
    panic!("two
lines");
    // want panic "hex {flags} and {ratio}" hole=flags:hex hole=ratio:float
    panic!("hex {flags:#06x} and {ratio:e}");
    // want panic "by position {b} {a}" rule=panic
    panic!("by position {1} {0}", a, b);
    // want panic "named {place}" rule=panic
    panic!("named {place}", place = self.here.to_string());
    // ok rule=panic
    panic!("{}: {}", a, b);
    // ok rule=err
    Err(b"bytes are no text");
}
