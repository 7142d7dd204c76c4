package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/store"
)

// The exit codes. They are documented in the root command's help.
const (
	exitDone    = 0
	exitNothing = 1 // the command ran and found nothing
	exitFailed  = 2
	exitStopped = 130 // interrupted, as shells count it
)

// errNothing ends a command that ran well and found nothing, after it has said so.
var errNothing = errors.New("nothing found")

// app is what every command shares: the streams and the flags that all of them take.
type app struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	// terminal is where stdout goes in the end: what says whether a person reads it.
	terminal io.Writer
	// status is the exit code of a command that ended well, when that is not exitDone: that of the program that run ran.
	status int

	data, color          string
	json, quiet, verbose bool
}

// run parses the arguments, runs the command and returns the process's exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	buffered := bufio.NewWriter(stdout)
	a := &app{stdin: stdin, stdout: buffered, stderr: stderr, terminal: stdout}
	root := a.rootCommand()
	root.SetArgs(args)
	err := root.ExecuteContext(ctx)
	if flushed := buffered.Flush(); err == nil && flushed != nil && !errors.Is(flushed, syscallPipe) {
		err = fmt.Errorf("write the output: %w", flushed)
	}
	switch {
	case err == nil:
		return a.status
	case errors.Is(err, errNothing):
		return exitNothing
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "errdex: stopped; what was reported done is kept, and nothing is half written")
		return exitStopped
	}
	a.report(err)
	if a.status != exitDone {
		return a.status
	}
	return exitFailed
}

func (a *app) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:   "errdex",
		Short: "Find the line of source behind an error message",
		Long: `errdex reads every error that a code base can raise, at a pinned commit, and answers three questions about any of
them: where it comes from, what it means, and what to do.

Paste a message, a log or a stack trace into "errdex match": against the folder at hand with --source, or against every repository
that "errdex ingest" has read. Browse with "errdex serve".

Exit codes: 0 done, 1 nothing found, 2 failed, 130 interrupted; that of its command for "errdex run".`,
		Example: `  errdex match --source . "the message that you got"
  errdex run --source . -- make test
  errdex ingest helm/helm@v3.15.0
  errdex match "cannot reuse a name that is still in use"
  errdex serve`,
		SilenceUsage:  true,
		SilenceErrors: true,
		// Names that are close to a command are suggested from this distance on, in letters.
		SuggestionsMinimumDistance: 2,
		Args:                       knownCommand,
		PersistentPreRunE: func(*cobra.Command, []string) error {
			if a.quiet && a.verbose {
				return errdex.WithFix(fmt.Errorf("--quiet and --verbose together: %w", errdex.ErrInvalid), "Leave one of them out.")
			}
			return a.checkColor()
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetIn(a.stdin)
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return errdex.WithFix(fmt.Errorf("%w: %w", errdex.ErrInvalid, err), fmt.Sprintf("Run %q to see the flags.", cmd.CommandPath()+" --help"))
	})
	flags := root.PersistentFlags()
	fallback := "$ERRDEX_DATA"
	if dir := userDataDir(); dir != "" {
		fallback += ", else " + homely(dir)
	}
	flags.StringVar(&a.data, "data", "", "data folder (default "+fallback+")")
	flags.StringVar(&a.color, "color", "auto", "colours: auto (on a terminal; NO_COLOR and CLICOLOR_FORCE are heeded), always or never")
	flags.BoolVar(&a.json, "json", false, "print JSON for machines")
	flags.BoolVar(&a.quiet, "quiet", false, "print results and errors only, no progress")
	flags.BoolVar(&a.verbose, "verbose", false, "say more about what is done")
	root.AddCommand(a.ingestCommand(), a.serveCommand(), a.matchCommand(), a.runCommand(), a.showCommand(), a.searchCommand(),
		a.extractCommand(), a.exportCommand(), a.importCommand(), a.versionCommand(), a.passOnCommand())
	root.CompletionOptions.HiddenDefaultCmd = true
	return root
}

// knownCommand refuses a word that is no command.
func knownCommand(root *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	fix := `Run "errdex --help" to see the commands.`
	if near := root.SuggestionsFor(args[0]); len(near) > 0 {
		fix = fmt.Sprintf("Did you mean %s? %s", strings.Join(near, " or "), fix)
	}
	return errdex.WithFix(fmt.Errorf("unknown command %q: %w", args[0], errdex.ErrInvalid), fix)
}

// exactly checks the number of arguments, so that a wrong call says how to call it right.
func exactly(n int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == n {
			return nil
		}
		return errdex.WithFix(fmt.Errorf("%s takes %s and got %d: %w", cmd.Name(), plural(n, "argument"), len(args), errdex.ErrInvalid),
			"Usage: "+cmd.UseLine())
	}
}

// dataDir is the folder of the store and the indexes.
func (a *app) dataDir() (string, error) {
	for _, dir := range []string{a.data, os.Getenv("ERRDEX_DATA"), userDataDir()} {
		if dir != "" {
			return dir, nil
		}
	}
	return "", errdex.WithFix(fmt.Errorf("no data folder: the home directory is unknown: %w", errdex.ErrInvalid),
		"Give one with --data DIR or in the environment variable ERRDEX_DATA.")
}

// userDataDir is the folder where programs of this user keep their data on this system; empty when the home directory is
// unknown. Sources: XDG Base Directory Specification; Apple's File System Programming Guide; Windows known folders.
func userDataDir() string {
	home, err := os.UserHomeDir()
	switch runtime.GOOS {
	case "windows":
		if dir := os.Getenv("LocalAppData"); dir != "" {
			return filepath.Join(dir, "errdex")
		}
	case "darwin":
		if err == nil {
			return filepath.Join(home, "Library", "Application Support", "errdex")
		}
	default:
		if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return filepath.Join(dir, "errdex")
		}
	}
	if err != nil {
		return ""
	}
	return filepath.Join(home, ".local", "share", "errdex")
}

// homely shortens a path below the home directory for reading.
func homely(path string) string {
	home, err := os.UserHomeDir()
	if err != nil || home == "" {
		return path
	}
	if rest, found := strings.CutPrefix(path, home+string(filepath.Separator)); found {
		return filepath.Join("~", rest)
	}
	return path
}

// openStore opens the store of the data folder; a store that is only read must exist.
func (a *app) openStore(ctx context.Context, readOnly bool) (*store.DB, string, error) {
	dir, err := a.dataDir()
	if err != nil {
		return nil, "", err
	}
	db, err := store.Open(ctx, dir, store.Options{ReadOnly: readOnly})
	return db, dir, err
}

// openIndex opens the indexes over a store, and builds what is missing or old.
func (a *app) openIndex(ctx context.Context, db *store.DB, dir string) (*index.Index, error) {
	return a.openIndexWith(ctx, db, dir, index.Options{})
}

func (a *app) openIndexWith(ctx context.Context, db *store.DB, dir string, options index.Options) (*index.Index, error) {
	progress := a.newProgress("index")
	defer progress.done()
	options.Progress = progress.records
	return index.Open(ctx, dir, index.Source{Version: db.DatasetVersion, Changed: db.Changed}, options)
}

// printJSON prints a value on a line of its own.
func (a *app) printJSON(value any) error {
	data, err := errdex.Encode(value)
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(a.stdout, "%s\n", data); err != nil {
		return fmt.Errorf("write the output: %w", err)
	}
	return nil
}
