package main

import (
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/ingest/lang"
)

// version is the release, set by the build (-ldflags "-X main.version=v1.2.3"); empty in a plain go build.
var version string

// build says what program this is.
type build struct {
	Version       string   `json:"version"`
	Commit        string   `json:"commit,omitempty"`
	Go            string   `json:"go"`
	Platform      string   `json:"platform"`
	Analysis      string   `json:"analysis"`
	SchemaVersion int      `json:"schemaVersion"`
	Languages     []string `json:"languages"`
}

func thisBuild() build {
	b := build{Version: version, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH, Analysis: versions, SchemaVersion: errdex.SchemaVersion}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				b.Commit = setting.Value
			}
		}
	}
	if b.Version == "" {
		b.Version = "devel"
	}
	for _, language := range lang.All() {
		b.Languages = append(b.Languages, language.Name)
	}
	return b
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:     "version",
		Short:   "Print which errdex this is",
		Example: "  errdex version --json",
		Args:    exactly(0),
		RunE: func(*cobra.Command, []string) error {
			b := thisBuild()
			if a.json {
				return a.printJSON(b)
			}
			a.say("errdex %s", b.Version)
			if b.Commit != "" {
				a.say(" (%s)", errdex.ShortRevision(b.Commit))
			}
			a.say("\n%s %s; %s; record schema %d\nlanguages:", b.Go, b.Platform, b.Analysis, b.SchemaVersion)
			for _, language := range b.Languages {
				a.say(" %s", language)
			}
			a.say("\n")
			return nil
		},
	}
}
