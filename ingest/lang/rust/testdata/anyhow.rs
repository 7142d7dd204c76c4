use anyhow::{anyhow, bail, ensure, Context, Result};

impl Shelf {
    /// Lends a book to a reader.
    pub async fn lend(&mut self, title: &str, reader: u32) -> Result<Book> {
        if self.closed {
            // want exception "the shelf is closed" rule=anyhow class=anyhow::Error guard=if:"self.closed" in=Shelf::lend severity=error
            bail!("the shelf is closed");
        }
        // want exception "reader {reader} owes {owed} fines" rule=ensure guard=assert:"owed == 0" line=+2
        ensure!(
            owed == 0,
            "reader {reader} owes {} fines",
            owed
        );
        // want exception "no copy of {title} left" rule=anyhow guard=none-value:"self.copies.get_mut(title)" line=+2 hole=title:quoted
        let copy = self
            .copies
            .get_mut(title).ok_or_else(|| anyhow::anyhow!("no copy of {title:?} left"))?;
        // want exception "reading card {card}" rule=context guard=error-return:"fs::read(&card)"
        let text = fs::read(&card).with_context(|| format!("reading card {}", card.display()))?;
        // want exception "card is empty" rule=context guard=none-value:"text.lines().next()"
        let line = text.lines().next().context("card is empty")?;
        // ok rule=context
        let found = self.catalogue.context(reader)?;
        // ok rule=ensure
        ensure!(line.len() < 80);
        // ok rule=anyhow
        bail!(found);
        // want exception "unknown shelf mark {mark}; use one of: {known}" rule=anyhow line=+1
        Err(anyhow!(
            "unknown shelf mark {mark}; use one of: {}",
            known.join(", ")
        ))
    }
}

fn nested(kind: Kind) -> Result<()> {
    let Some(key) = kind.key() else {
        // want exception "kind has no key" guard=none-value:"kind.key()" in=nested
        bail!("kind has no key");
    };
    let Ok(value) = parse(key) else {
        // want exception "key {key} is not a number" guard=error-return:"parse(key)"
        return Err(anyhow!("key {key} is not a number"));
    };
    match value {
        Value::Whole(n) if n > 3 => {
            // want exception "{n} is over three" guard=match-arm:"Value::Whole(n) if n > 3"
            bail!("{n} is over three")
        }
        _ => {}
    }
    match (value, key) {
        // want exception "both are missing" guard=match-arm:"(None, None)"
        (None, None) => bail!("both are missing"),
        _ => {}
    }
    for part in value.parts() {
        if part.small() {
            continue;
        }
        // want exception "part {name} is big" guard=early-return:"part.small()"
        bail!("part {} is big", part.name());
    }
    while let Some(item) = queue.pop() {
        // want exception "left over: {item}" guard=loop:"let Some(item) = queue.pop()"
        bail!("left over: {item}");
    }
    if let Some(path) = config {
        open(path)?;
    } else if let Some(url) = remote {
        fetch(url)?;
    } else {
        // want exception "neither a path nor a url" guard=else:"let Some(url) = remote"
        bail!("neither a path nor a url");
    }
    // A message that is chosen by what went wrong is one site for each text.
    // want exception "first of two" rule=context guard=if:"early"
    // want exception "second of two" rule=context guard=else:"early"
    run().context(if early { "first of two" } else { "second of two" })?;
    // want exception "built in steps: {n}" rule=anyhow
    let mut message = format!("built in steps: {n}");
    if more { message = format!("{message} and more"); }
    bail!("{message}");
    // want exception "only a value" rule=anyhow
    bail!("{}", "only a value");
}

// want exception "the only text of a constant" rule=err class="Box<dyn Error>" in=wrapped
const ONLY: &str = "the only text of a constant";

fn wrapped() -> Result<(), Box<dyn Error>> {
    if strange() {
        // want exception "a text that waits in a {kind}" rule=err guard=if:"strange()"
        let message = format!("a text that waits in a {kind}");
        return Err(message.into());
    }
    Err(ONLY.into())
}

impl Ledger {
    /// Opens the ledger.
    pub fn open(path: &Path) -> Result<Self> {
        // want exception "ledger {path} is sealed" rule=anyhow in=Ledger::open doc="Opens the ledger."
        bail!("ledger {} is sealed", path.display());
    }

    pub fn close(&mut self) -> Result<()> {
        // want exception "ledger has open entries" rule=anyhow in=Ledger::close doc=none
        bail!("ledger has open entries");
    }

    /// Adds a line
    /// to the ledger.
    #[inline]
    #[must_use]
    pub fn add(&mut self) -> Result<()> {
        // want exception "ledger is full" rule=anyhow in=Ledger::add doc="Adds a line to the ledger."
        bail!("ledger is full");
    }
}
