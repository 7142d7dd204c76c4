package analyzer

import (
	"strings"

	"github.com/errdex/errdex"
)

// fixture is a small source with one site in it.
type fixture struct {
	name   string
	source string
	site   errdex.Site // without excerpt and lines, which follow from the source
	mark   string      // the text of the line on which the message stands
}

// build cuts the excerpt and finds the lines of the site, its function and its guards in the source.
func (x fixture) build() errdex.Site {
	site := x.site
	lines := errdex.Lines(x.source)
	lineOf := func(marks ...string) int {
		for _, mark := range marks {
			for i, line := range lines {
				if strings.Contains(line, mark) {
					return i + 1
				}
			}
		}
		panic("no line of " + x.name + " has any of " + strings.Join(marks, ", "))
	}
	site.Line = lineOf(x.mark)
	site.CallLine = site.Line
	if site.Function != nil {
		site.Function.Line = lineOf(site.Function.Signature)
		site.Function.EndLine = len(lines)
	}
	for i := range site.Guards {
		site.Guards[i].Line = lineOf("if "+site.Guards[i].Text, site.Guards[i].Text)
	}
	site.SourceCode, site.SourceStart, site.SourceEnd = errdex.Window(lines, site.Line)
	return site
}

func fixtures() []fixture {
	return []fixture{rustReadBack(), rustVariant(), rustDisplay(), goWrapped(), goKind(), goSentinel(), goLookup(), pythonGuard(), pythonCause(), pythonLog()}
}

func rustReadBack() fixture {
	return fixture{
		name: "rust-read-back",
		mark: `"session vanished`,
		source: `impl Registry {
    /// Gives the session of a user, made anew when it has ended.
    pub async fn session_for(&mut self, user: &str) -> Result<&mut Session> {
        let is_ready = self
            .sessions
            .get(user)
            .map(Session::alive)
            .unwrap_or(false);
        if is_ready {
            let session = self.sessions.get_mut(user);
            return session.ok_or_else(|| anyhow!("session vanished for {user}"));
        }
        self.open(user).await
    }
}
`,
		site: errdex.Site{
			Language: "rust", Path: "src/registry.rs", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "anyhow::Error",
			Template: errdex.Template{errdex.Lit("session vanished for "), {Placeholder: &errdex.Placeholder{Name: "user", Expression: "user", Origin: "parameter"}}},
			Function: &errdex.Function{
				Name: "Registry::session_for", Signature: "pub async fn session_for(&mut self, user: &str) -> Result<&mut Session>",
				Doc: "Gives the session of a user, made anew when it has ended.", Public: true, Async: true,
				Parameters: []errdex.Parameter{{Name: "self"}, {Name: "user", Type: "&str"}},
			},
			Guards: []errdex.Guard{
				{Kind: errdex.GuardNone, Text: "self.sessions.get_mut(user)", Outcome: "none"},
				{Kind: errdex.GuardIf, Text: "is_ready", Outcome: "true"},
			},
		},
	}
}

func rustVariant() fixture {
	return fixture{
		name: "rust-variant",
		mark: `#[error("missing closing`,
		source: `#[derive(Debug, Error)]
pub enum PatternError {
    #[error("missing closing bracket in {pattern}")]
    Unclosed { pattern: String },
}
`,
		site: errdex.Site{
			Language: "rust", Path: "src/pattern.rs", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "PatternError::Unclosed",
			Template: errdex.Template{errdex.Lit("missing closing bracket in "), errdex.Hole("pattern", "pattern", errdex.AnyValue)},
		},
	}
}

func rustDisplay() fixture {
	return fixture{
		name: "rust-display",
		mark: `"unknown unit`,
		source: `impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Unit(unit) => write!(f, "unknown unit {unit}"),
            Self::Empty => f.write_str("no size given"),
        }
    }
}
`,
		site: errdex.Site{
			Language: "rust", Path: "src/size.rs", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "SizeError",
			Template: errdex.Template{errdex.Lit("unknown unit "), errdex.Hole("unit", "unit", errdex.AnyValue)},
			Function: &errdex.Function{Name: "SizeError::fmt", Signature: "fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result", Parameters: []errdex.Parameter{{Name: "self"}, {Name: "f"}}},
			Guards:   []errdex.Guard{{Kind: errdex.GuardMatchArm, Text: "Self::Unit(unit)", Outcome: "matched", Detail: "self"}},
		},
	}
}

func goWrapped() fixture {
	return fixture{
		name: "go-wrapped",
		mark: `"read manifest`,
		source: `package bundle

// Load reads the manifest of a bundle.
func Load(dir string) (*Manifest, error) {
	path := filepath.Join(dir, "manifest.toml")
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read manifest %s: %w", path, err)
	}
	return parseManifest(data)
}
`,
		site: errdex.Site{
			Language: "go", Path: "bundle/load.go", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "fmt.Errorf",
			Template: errdex.Template{
				errdex.Lit("read manifest "), {Placeholder: &errdex.Placeholder{Name: "path", Expression: "path", Origin: "local"}},
				errdex.Lit(": "), {Placeholder: &errdex.Placeholder{Name: "err", Expression: "err", Origin: "caught"}},
			},
			Function: &errdex.Function{
				Name: "Load", Signature: "func Load(dir string) (*Manifest, error)", Doc: "Load reads the manifest of a bundle.", Public: true,
				Parameters: []errdex.Parameter{{Name: "dir", Type: "string"}},
			},
			Guards:   []errdex.Guard{{Kind: errdex.GuardErrorReturn, Text: "os.ReadFile(path)", Outcome: "error"}},
			Evidence: []errdex.Evidence{{Kind: errdex.EvidenceCause, Text: "err", Line: 8}},
		},
	}
}

func goKind() fixture {
	return fixture{
		name: "go-kind",
		mark: `"no bundle named`,
		source: `package bundle

// Find looks a bundle up by its name.
func (s *Shelf) Find(name string) (*Bundle, error) {
	found, ok := s.bundles[name]
	if !ok {
		return nil, fmt.Errorf("no bundle named %s: %w", name, ErrUnknown)
	}
	return found, nil
}
`,
		site: errdex.Site{
			Language: "go", Path: "bundle/shelf.go", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "fmt.Errorf",
			Template: errdex.Template{
				errdex.Lit("no bundle named "), {Placeholder: &errdex.Placeholder{Name: "name", Expression: "name", Origin: "parameter"}},
				errdex.Lit(": "), {Placeholder: &errdex.Placeholder{Name: "ErrUnknown", Expression: "ErrUnknown"}},
			},
			Function: &errdex.Function{
				Name: "(*Shelf).Find", Signature: "func (s *Shelf) Find(name string) (*Bundle, error)", Doc: "Find looks a bundle up by its name.", Public: true,
				Parameters: []errdex.Parameter{{Name: "name", Type: "string"}},
			},
			Guards:   []errdex.Guard{{Kind: errdex.GuardIf, Text: "!ok", Outcome: "true", Detail: "s.bundles[name]"}},
			Evidence: []errdex.Evidence{{Kind: errdex.EvidenceCause, Text: "ErrUnknown", Line: 7}},
		},
	}
}

func goSentinel() fixture {
	return fixture{
		name: "go-sentinel",
		mark: `"lease has ended"`,
		source: `package lease

import "errors"

// ErrEnded is given for every call after the end of a lease.
var ErrEnded = errors.New("lease has ended")
`,
		site: errdex.Site{
			Language: "go", Path: "internal/lease/errors.go", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "errors.New",
			Template: errdex.Template{errdex.Lit("lease has ended")},
			Evidence: []errdex.Evidence{{Kind: errdex.EvidenceRaised, Text: "return ErrEnded", Path: "internal/lease/lease.go", Line: 40}},
		},
	}
}

func goLookup() fixture {
	return fixture{
		name: "go-lookup",
		mark: `"no backend`,
		source: `package router

func (r *Router) pick(name string) (*Backend, error) {
	backend, ok := r.backends[name]
	if !ok {
		return nil, fmt.Errorf("no backend named %q", name)
	}
	return backend, nil
}
`,
		site: errdex.Site{
			Language: "go", Path: "router/router.go", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "fmt.Errorf",
			Template: errdex.Template{errdex.Lit("no backend named "), {Placeholder: &errdex.Placeholder{Name: "name", Expression: "name", Type: errdex.QuotedValue, Origin: "parameter"}}},
			Function: &errdex.Function{
				Name: "(*Router).pick", Signature: "func (r *Router) pick(name string) (*Backend, error)", Parameters: []errdex.Parameter{{Name: "name", Type: "string"}},
			},
			Guards: []errdex.Guard{{Kind: errdex.GuardIf, Text: "!ok", Outcome: "true"}},
		},
	}
}

func pythonGuard() fixture {
	return fixture{
		name: "python-guard",
		mark: `"batch size must`,
		source: `class Loader:
    def set_batch(self, size, strict=False):
        """Sets how many rows are sent at once."""
        if size <= 0 or size > 1000:
            raise ValueError("batch size must be between 1 and 1000")
        self.size = size
`,
		site: errdex.Site{
			Language: "python", Path: "loader/batch.py", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "ValueError",
			Template: errdex.Template{errdex.Lit("batch size must be between 1 and 1000")},
			Function: &errdex.Function{
				Name: "Loader.set_batch", Signature: "def set_batch(self, size, strict=False)", Doc: "Sets how many rows are sent at once.",
				Parameters: []errdex.Parameter{{Name: "self"}, {Name: "size"}, {Name: "strict"}},
			},
			Guards: []errdex.Guard{{Kind: errdex.GuardIf, Text: "size <= 0 or size > 1000", Outcome: "true"}},
		},
	}
}

func pythonCause() fixture {
	return fixture{
		name: "python-cause",
		mark: `f"bad schedule`,
		source: `def read_schedule(path, text):
    if not text:
        return None
    try:
        return cron.parse(text)
    except CronError as error:
        # the file name helps more than the offset
        raise ScheduleError(f"bad schedule in {path}: {error}") from error
`,
		site: errdex.Site{
			Language: "python", Path: "jobs/schedule.py", Type: errdex.Exception, Severity: errdex.SeverityError, Class: "ScheduleError",
			Template: errdex.Template{
				errdex.Lit("bad schedule in "), {Placeholder: &errdex.Placeholder{Name: "path", Expression: "path", Origin: "parameter"}},
				errdex.Lit(": "), {Placeholder: &errdex.Placeholder{Name: "error", Expression: "error", Origin: "caught"}},
			},
			Function: &errdex.Function{
				Name: "read_schedule", Signature: "def read_schedule(path, text)", Parameters: []errdex.Parameter{{Name: "path"}, {Name: "text"}},
			},
			Guards: []errdex.Guard{
				{Kind: errdex.GuardCatch, Text: "cron.parse(text)", Outcome: "error", Detail: "CronError"},
				{Kind: errdex.GuardEarlyReturn, Text: "not text", Outcome: "false"},
			},
			Evidence: []errdex.Evidence{
				{Kind: errdex.EvidenceComment, Text: "the file name helps more than the offset", Line: 7},
				{Kind: errdex.EvidenceCause, Text: "error", Line: 8},
			},
		},
	}
}

func pythonLog() fixture {
	return fixture{
		name: "python-log",
		mark: `"node %s silent`,
		source: `def watch(nodes, limit):
    for node in nodes:
        elapsed = clock() - node.seen
        if elapsed > limit:
            log.error("node %s silent for %d s", node.name, elapsed)
            node.restart()
`,
		site: errdex.Site{
			Language: "python", Path: "cluster/watch.py", Type: errdex.Log, Severity: errdex.SeverityError, Class: "log.error",
			Template: errdex.Template{
				errdex.Lit("node "), {Placeholder: &errdex.Placeholder{Name: "name", Expression: "node.name", Origin: "field"}},
				errdex.Lit(" silent for "), {Placeholder: &errdex.Placeholder{Name: "elapsed", Expression: "elapsed", Type: errdex.IntegerValue, Origin: "local"}}, errdex.Lit(" s"),
			},
			Function: &errdex.Function{Name: "watch", Signature: "def watch(nodes, limit)", Parameters: []errdex.Parameter{{Name: "nodes"}, {Name: "limit"}}},
			Guards: []errdex.Guard{
				{Kind: errdex.GuardIf, Text: "elapsed > limit", Outcome: "true"},
				{Kind: errdex.GuardLoop, Text: "node in nodes"},
			},
			Evidence: []errdex.Evidence{{Kind: errdex.EvidenceEffect, Text: "node.restart()", Line: 6}},
		},
	}
}
