package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/analyzer"
	"github.com/errdex/errdex/data"
	"github.com/errdex/errdex/ingest"
	"github.com/errdex/errdex/ingest/lang"
	"github.com/errdex/errdex/store"
)

// versions name the code that made a record; when one moves, the same commit is analysed again.
const versions = "ingest " + ingest.Version + ", analyzer " + analyzer.Version

type ingestFlags struct {
	as, version string
	rewrites    []string
	workers     uint
}

func (a *app) ingestCommand() *cobra.Command {
	var flags ingestFlags
	cmd := &cobra.Command{
		Use:   "ingest [SOURCE...]",
		Short: "Read repositories and keep every error that they can raise",
		Long: `Read repositories, each at one commit, and keep every error that they can raise.

A SOURCE is one of
  owner/name@REV                 a repository on GitHub
  https://host/owner/name@REV    a repository on another host
  PATH[@REV]                     a git repository on this machine, bare or not, at HEAD or at REV
  PATH --as owner/name --version V   a plain folder, at a version that you declare

REV is a full commit, or a branch or tag, which is resolved once and recorded as a full commit. Without a SOURCE,
every repository pinned in errdex's own list is read.

The same commit again changes nothing. A newer commit updates the records, keeps their ids, and marks what is gone.`,
		Example: `  errdex ingest helm/helm@v3.15.0
  errdex ingest .
  errdex ingest ~/src/app@main --as acme/app
  errdex ingest --as golang/go --version go1.26.8 /usr/local/go
  errdex ingest --rewrite https://github.com/=https://git.example.com/mirror/ helm/helm@v3.15.0`,
		RunE: func(cmd *cobra.Command, args []string) error { return a.ingest(cmd.Context(), args, flags) },
	}
	cmd.Flags().StringVar(&flags.as, "as", "", "identity of the SOURCE, owner/name (default: from its origin)")
	cmd.Flags().StringVar(&flags.version, "version", "", "declared version of a SOURCE that is a plain folder")
	cmd.Flags().StringArrayVar(&flags.rewrites, "rewrite", nil, "BASE=URL: fetch what begins with BASE from URL (repeatable, longest BASE wins)")
	cmd.Flags().UintVar(&flags.workers, "workers", 0, "files read at the same time (default: one per core)")
	return cmd
}

func (a *app) ingest(ctx context.Context, args []string, flags ingestFlags) error {
	sources, err := ingestSources(args, flags)
	if err != nil {
		return err
	}
	options := ingest.Options{Languages: lang.All(), Workers: int(flags.workers)}
	for _, text := range flags.rewrites {
		rewrite, err := ingest.ParseRewrite(text)
		if err != nil {
			return err
		}
		options.Rewrites = append(options.Rewrites, rewrite)
	}
	classes, err := data.Classes()
	if err != nil {
		return err
	}
	analysis, err := analyzer.New(classes)
	if err != nil {
		return err
	}
	db, dir, err := a.openStore(ctx, false)
	if err != nil {
		return err
	}
	defer db.Close()

	var failed []error
	for _, source := range sources {
		if err := a.ingestOne(ctx, db, analysis, source, options); err != nil {
			if ctx.Err() != nil || len(sources) == 1 {
				return err
			}
			a.report(err)
			failed = append(failed, err)
		}
	}
	ix, err := a.openIndex(ctx, db, dir)
	if err != nil {
		return fmt.Errorf("build the index: %w", err)
	}
	if err := ix.Close(); err != nil {
		return fmt.Errorf("close the index: %w", err)
	}
	if len(failed) > 0 {
		return errdex.WithFix(fmt.Errorf("%d of %d sources were not ingested: %w", len(failed), len(sources), failed[0]),
			"See the messages above; the other sources are stored, and the same command only reads what is missing.")
	}
	return nil
}

// ingestSources reads the arguments, or takes the pinned repositories when there are none.
func ingestSources(args []string, flags ingestFlags) ([]ingest.Source, error) {
	if len(args) > 1 && (flags.as != "" || flags.version != "") {
		return nil, errdex.WithFix(fmt.Errorf("--as and --version name one source, and %d were given: %w", len(args), errdex.ErrInvalid),
			"Ingest the sources one at a time.")
	}
	if len(args) == 0 {
		if flags.as != "" || flags.version != "" {
			return nil, errdex.WithFix(fmt.Errorf("--as and --version need a SOURCE: %w", errdex.ErrInvalid),
				"Name the folder: errdex ingest --as owner/name --version V FOLDER")
		}
		pins, err := data.Repositories()
		if err != nil {
			return nil, err
		}
		for _, pin := range pins {
			args = append(args, pin.Source())
		}
	}
	var sources []ingest.Source
	for _, arg := range args {
		source, err := ingest.ParseSource(arg, flags.as, flags.version)
		if err != nil {
			return nil, err
		}
		sources = append(sources, source)
	}
	return sources, nil
}

// ingestOne takes one source through the whole flow.
func (a *app) ingestOne(ctx context.Context, db *store.DB, analysis *analyzer.Analyzer, source ingest.Source, options ingest.Options) error {
	start := time.Now()
	progress := a.newProgress(cmp.Or(source.Repo(), source.String()))
	defer progress.done()
	options.Progress = progress.ingest
	var asked error
	options.Known = func(pin errdex.Pin) bool {
		known, err := db.Known(ctx, pin, versions)
		asked = err
		return known
	}
	result, err := ingest.Run(ctx, source, options)
	if err = errors.Join(asked, err); err != nil {
		return err
	}
	report := ingestReport{Repo: result.Pin.Repo, Revision: result.Pin.Revision(), Ref: result.Pin.Ref}
	if result.Unchanged {
		report.Change, err = unchanged(ctx, db, result.Pin)
	} else {
		records := analysis.Analyze(result.Pin, result.Sites, start)
		summary := result.Coverage.Summary()
		report.Coverage = &summary
		report.Change, err = db.Put(ctx, store.Run{Pin: result.Pin, Records: records, Coverage: result.Coverage.Stored(), Versions: versions, Now: start})
	}
	if err != nil {
		return err
	}
	progress.done()
	report.Seconds = time.Since(start).Seconds()
	if a.json {
		return a.printJSON(report)
	}
	report.print(a)
	return nil
}

// unchanged is the change of a run that had nothing to do.
func unchanged(ctx context.Context, db *store.DB, pin errdex.Pin) (store.Change, error) {
	repository, err := db.Repository(ctx, pin.Repo)
	if err != nil {
		return store.Change{}, err
	}
	version, err := db.DatasetVersion(ctx)
	return store.Change{Unchanged: true, Same: repository.Records, Total: repository.Records, DatasetVersion: version}, err
}

// ingestReport is what one source came to.
type ingestReport struct {
	Repo     string `json:"repo"`
	Revision string `json:"revision"`
	Ref      string `json:"ref,omitempty"`
	store.Change
	Coverage *errdex.Coverage `json:"coverage,omitempty"`
	Seconds  float64          `json:"seconds"`
}

func (r ingestReport) print(a *app) {
	pin := r.Repo + "@" + errdex.ShortRevision(r.Revision)
	if r.Ref != "" {
		pin += " (" + r.Ref + ")"
	}
	if r.Unchanged {
		a.say("%s: no change, %s were read from this revision before\n", pin, plural(r.Total, "error site"))
		return
	}
	var languages []string
	for _, language := range r.Coverage.Languages {
		if language.Sites > 0 {
			languages = append(languages, fmt.Sprintf("%s %d", language.Language, language.Sites))
		}
	}
	a.say("%s: %s in %s, %.1f s", pin, plural(r.Coverage.Sites, "error site"), plural(r.Coverage.Read, "file"), r.Seconds)
	if len(languages) > 0 {
		a.say(" (%s)", strings.Join(languages, ", "))
	}
	a.say("\n  %d new, %d changed, %d as before, %d gone\n", r.Added, r.Changed, r.Same, r.Gone)
	if len(r.Coverage.Skipped) > 0 && !a.quiet {
		a.say("  left out: %s\n", strings.Join(skipped(r.Coverage.Skipped), ", "))
	}
	if a.verbose {
		for _, note := range r.Coverage.Notes {
			a.say("  %s: %s\n", note.Reason, oneLine(note.Path))
		}
	}
}

// skipped renders the counts of files left out, most first.
func skipped(counts map[errdex.SkipReason]int) []string {
	var reasons []errdex.SkipReason
	for reason := range counts {
		reasons = append(reasons, reason)
	}
	sort.Slice(reasons, func(i, j int) bool {
		if counts[reasons[i]] != counts[reasons[j]] {
			return counts[reasons[i]] > counts[reasons[j]]
		}
		return reasons[i] < reasons[j]
	})
	var out []string
	for _, reason := range reasons {
		out = append(out, fmt.Sprintf("%d %s", counts[reason], reason))
	}
	return out
}

// plural renders a count with its noun.
func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
