use thiserror::Error;

#[derive(Debug, Error)]
pub enum LoanError {
    // want exception "the loan of {0} has ended" rule=thiserror class=LoanError::Ended
    #[error("the loan of {0} has ended")]
    Ended(String),
    /// A comment between.
    // want exception "page {page} of {total} is torn" rule=thiserror class=LoanError::Torn hole=total:quoted line=+1
    #[error(
        "page {page} of {total:?} is torn",
    )]
    #[allow(dead_code)]
    Torn { page: u32, total: u32 },
    // want exception "book {title} costs {1}" rule=thiserror class=LoanError::Cost
    #[error("book {} costs {1}", .0.title)]
    Cost(Book, u32),
    // ok rule=thiserror
    #[error(transparent)]
    Other(#[from] anyhow::Error),
    // ok rule=thiserror
    #[doc("an attribute with text")]
    Plain,
}

// want exception "a whole type with one text" rule=thiserror class=OneText
#[error("a whole type with one text")]
struct OneText;

#[derive(Snafu)]
enum Fault {
    // want exception "could not open {path}" rule=thiserror class=Fault::Open
    #[snafu(display("could not open {}", path.display()))]
    Open { path: PathBuf },
}

#[derive(Debug, Fail)]
enum TornError {
    // want exception "page {_0} is torn out" rule=thiserror class=TornError::Out
    #[fail(display = "page {} is torn out", _0)]
    Out(u32),
    // want exception "the spine is broken" rule=thiserror class=TornError::Spine
    #[display("the spine is broken")]
    Spine,
}

#[derive(Display)]
enum Genre {
    // ok rule=thiserror
    #[display("science fiction")]
    Science,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // want exception "bad token {token}" rule=display class=ParseError guard=match-arm:"ParseError::Token(token)" in=ParseError::fmt
            ParseError::Token(token) => write!(f, "bad token {token}"),
            // want exception "input ended early" rule=display
            ParseError::End => f.write_str("input ended early"),
            // want exception "nothing to parse" rule=display
            ParseError::Nothing => "nothing to parse".fmt(f),
            // want exception "the {n} parts differ" rule=display
            ParseError::Parts(n) => f.write_fmt(format_args!("the {n} parts differ")),
            // ok rule=display
            ParseError::Other(e) => write!(f, "{}", e),
        }
    }
}

impl std::error::Error for Jam {}

impl fmt::Display for Jam {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let text = match self.kind {
            // want exception "paper is stuck" rule=display class=Jam
            Kind::Stuck => "paper is stuck",
            // want exception "paper is out" rule=display class=Jam
            Kind::Out => "paper is out",
        };
        write!(f, "{}", text)
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // ok rule=display
        write!(f, "the book {}", self.title)
    }
}

impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // ok rule=display
        write!(f, "debugging text of an error")
    }
}

impl ErrorKind {
    fn description(&self) -> &str {
        match *self {
            // want exception "nesting is too deep" rule=description class=ErrorKind guard=match-arm:"ErrorKind::Nested"
            ErrorKind::Nested => "nesting is too deep",
            // ok rule=description
            ErrorKind::Other(ref s) => s,
        }
    }
}

impl fmt::Display for ScanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            // want exception "nothing was scanned" rule=display class=ScanError
            ScanError::Nothing => "nothing was scanned",
            // want exception "the scan is blurred" rule=display guard=match-arm:"ScanError::Blurred"
            ScanError::Blurred => "the scan is blurred",
        })
    }
}

impl fmt::Display for ErrorCategory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // ok rule=display
        f.write_str("network")
    }
}

impl ScanError {
    fn as_str(&self) -> &'static str {
        match self {
            // ok rule=description
            ScanError::Nothing => "NOTHING",
            // want exception "too blurred to read" rule=description
            ScanError::Blurred => "too blurred to read",
        }
    }
}

impl Book {
    fn description(&self) -> &str {
        // ok rule=description
        "a book in the library"
    }
}
