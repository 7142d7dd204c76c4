use std::io;

fn plain(level: i32) -> Result<u8, String> {
    if level < 0 {
        // want exception "level {level} is negative" rule=err class=String guard=if:"level < 0"
        return Err(format!("level {level} is negative"));
    }
    if level > 99 {
        // want exception "level {level} is too high" rule=err class=String
        return Err(user_error(format!("level {level} is too high")).hinted("try 99 or less"));
    }
    // want exception "level must be set" rule=err class=String
    let unset = Err("level must be set".to_string());
    // want exception "not a level: {e}" rule=map-err class=String guard=error-return:"text.parse::<u8>()"
    let parsed = text.parse::<u8>().map_err(|e| format!("not a level: {e}"))?;
    // want exception "no level given" rule=ok-or class=String guard=none-value:"args.next()"
    let given = args.next().ok_or("no level given".to_string())?;
    // want exception "levels end here" rule=ok-or class=&str
    let end = levels.last().ok_or("levels end here");
    // ok rule=err
    return Err(other);
    // ok rule=err
    if let Err(e) = try_level("not an error text") {
    }
    // ok rule=map-err
    x.map_err(|e| e.to_string())?;
    // ok rule=map-err
    y.map_err(LevelError::from)?;
    // ok rule=ok-or
    z.ok_or(Missing)?;
    // ok rule=constructor
    let kind = LevelError::from(code);
    Ok(parsed)
}

fn input(path: &Path) -> io::Result<()> {
    // want exception "{path} is a folder" rule=io-error class=io::Error
    return Err(io::Error::new(io::ErrorKind::InvalidInput, format!("{} is a folder", path.display())));
    // want exception "broken pipe to the printer" rule=io-error class=io::Error
    Err(io::Error::other("broken pipe to the printer"));
    // ok rule=io-error
    Err(io::Error::new(io::ErrorKind::Other, cause));
    // ok rule=io-error
    Err(io::Error::from(io::ErrorKind::NotFound))
}

fn custom<E: de::Error>(v: u32) -> Result<u32, E> {
    // want exception "a number below ten" rule=msg class=de::Error
    return Err(de::Error::custom("a number below ten"));
    // ok rule=msg
    Err(E::custom(v))
}

fn constructors(&self) -> Result<(), LoanError> {
    // want exception "the loan of {title} is over" rule=constructor class=LoanError guard=if:"self.over"
    if self.over { return Err(LoanError::new(format!("the loan of {} is over", self.title))); }
    // want exception "the reader is unknown" rule=constructor class=LoanError::Reader
    let e = LoanError::Reader("the reader is unknown".into());
    // want exception "days out of range" rule=constructor class=LoanError::Range line=+1
    return Err(LoanError::Range {
        message: "days out of range".to_string(),
        code: "E_DAYS",
    });
    // want exception "nested once only" rule=constructor class=LoanError
    Err(LoanError::from(Broken::Deep(Inner::new("nested once only"))));
    // want exception "an unfamiliar wrapper" rule=err class=Broken
    Err(Broken::new("an unfamiliar wrapper"));
    // want exception "made by a function of another file" rule=err class=LoanError
    Err(invalid_loan("made by a function of another file"));
    // want exception "timeout" rule=constructor class=LoanError
    return Err(LoanError::new("timeout"));
    // ok rule=constructor
    return Err(LoanError::Missing("title".into()));
    // ok rule=constructor
    LoanError::is_kind("reader");
    // ok rule=err
    Err(lookup(self, "title"));
    // ok rule=err
    Err(self.describe("two words"))
}

fn chosen(kind: Kind) -> Result<(), &'static str> {
    // want exception "too old" rule=err class="&'static str" guard=match-arm:"Kind::Old" line=+1
    Err(match kind {
        Kind::Old => "too old",
        // want exception "too new" guard=match-arm:"_"
        _ => "too new",
    })
}

// A function that passes its parameter on makes sites of its calls.
fn refuse(message: impl Into<String>) -> Result<(), LoanError> {
    Err(LoanError::Refused(message.into()))
}

fn reader_of(name: &str) -> Result<(), LoanError> {
    Err(LoanError::Unknown(name.to_string()))
}

impl LoanError {
    fn late(reason: &str) -> Self {
        LoanError::Late(reason.to_owned())
    }
    fn missing(title: &str) -> Self {
        // want exception "{title} is missing from its shelf" rule=constructor class=LoanError in=LoanError::missing
        Self { code: "two words", message: format!("{title} is missing from its shelf") }
    }
    fn over() -> Option<Self> {
        // want exception "the loan ran out" rule=constructor class=LoanError::Over
        Some(Self::Over("the loan ran out".into()))
    }
    fn fail(&self, text: String) -> LoanError {
        LoanError::Any(text)
    }
}

fn callers(e: LoanError) -> Result<(), LoanError> {
    // want exception "loans are frozen" rule=constructor class=LoanError::Refused guard=if:"frozen"
    if frozen { return refuse("loans are frozen"); }
    // want exception "ten days late" class=LoanError
    let l = LoanError::late("ten days late");
    // want exception "any failure of {thing}" class=LoanError::Any
    e.fail(format!("any failure of {thing}"));
    // want exception "cannot be lent: {reason}" class=LoanError::Any
    let lent = |text: String| LoanError::Any(text); lent(format!("cannot be lent: {reason}"));
    // ok rule=constructor
    reader_of("anna")
}

impl Shelf {
    fn full(&self) -> LibError {
        // want exception "shelf {self} is full of books" rule=err class=LibError
        format!("shelf {self} is full of books").into()
    }

    fn label(&self) -> String {
        // ok rule=err
        "a shelf of books".into()
    }

    fn find(&self, name: &str) -> Result<Book, HintedString> {
        // want exception "no book is named {name}" rule=err
        Err(eco_format!("no book is named {name}").into())
    }
}
