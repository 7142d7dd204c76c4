package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"github.com/errdex/errdex"
	"github.com/errdex/errdex/data"
	"github.com/errdex/errdex/index"
	"github.com/errdex/errdex/web"
)

// refreshEvery is how often a server looks for what another process has ingested. What is new must show within 5 seconds.
const refreshEvery = time.Second

func (a *app) serveCommand() *cobra.Command {
	address := "127.0.0.1:8080"
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the pages and the JSON API",
		Long: `Serve the pages and the JSON API until interrupted. What another errdex process ingests shows within seconds.

Port 0 takes a free one; the address is printed once the server listens.`,
		Example: `  errdex serve
  errdex serve --addr 127.0.0.1:0
  curl -s http://127.0.0.1:8080/api/errors?class=timeout`,
		Args: exactly(0),
		RunE: func(cmd *cobra.Command, _ []string) error { return a.serve(cmd.Context(), address) },
	}
	cmd.Flags().StringVar(&address, "addr", address, "address and port to listen on")
	return cmd
}

func (a *app) serve(ctx context.Context, address string) error {
	level := slog.LevelInfo
	if a.quiet {
		level = slog.LevelWarn
	} else if a.verbose {
		level = slog.LevelDebug
	}
	log := slog.New(slog.NewTextHandler(a.stderr, &slog.HandlerOptions{Level: level}))
	db, dir, err := a.openStore(ctx, false)
	if err != nil {
		return err
	}
	defer db.Close()
	classes, err := data.Classes()
	if err != nil {
		return err
	}
	// Records can be read before the index is built; what needs the index says 503 until then.
	pages := func(ix *index.Index) (http.Handler, error) {
		site, err := web.New(web.Config{Store: db, Index: ix, Classes: classes, Version: thisBuild().Version, Log: log})
		if err != nil {
			return nil, err
		}
		return site.Handler(), nil
	}
	starting, err := pages(nil)
	if err != nil {
		return err
	}
	listener, err := listen(address)
	if err != nil {
		return err
	}
	var handler atomic.Pointer[http.Handler]
	handler.Store(&starting)
	server := &http.Server{
		Handler:           http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { (*handler.Load()).ServeHTTP(w, r) }),
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       60 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          slog.NewLogLogger(log.Handler(), slog.LevelDebug),
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	fmt.Fprintf(a.stderr, "listening on http://%s\n", listener.Addr())
	defer server.Close()

	ix, err := a.openIndexWith(ctx, db, dir, index.Options{Background: true})
	if err != nil {
		return err
	}
	defer ix.Close()
	ready, err := pages(ix)
	if err != nil {
		return err
	}
	handler.Store(&ready)
	go refresh(ctx, ix, log)

	select {
	case err := <-failed:
		return fmt.Errorf("serve on %s: %w", listener.Addr(), err)
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		log.Warn("some requests were cut off", "error", err)
	}
	return nil
}

// listen opens the port, and says what to do when it cannot.
func listen(address string) (net.Listener, error) {
	fix := "Give an address and a port, such as --addr 127.0.0.1:8080."
	if address == "" { // the net package would listen on every address of the machine
		return nil, errdex.WithFix(fmt.Errorf("--addr is empty: %w", errdex.ErrInvalid), fix)
	}
	listener, err := net.Listen("tcp", address)
	if err == nil {
		return listener, nil
	}
	kind := errdex.ErrInvalid
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		kind, fix = errdex.ErrConflict, "Another program uses that port: stop it, or choose a free port with --addr 127.0.0.1:0."
	case errors.Is(err, syscall.EACCES):
		kind, fix = errdex.ErrConflict, "Ports below 1024 belong to the system: choose a higher one, such as --addr 127.0.0.1:8080."
	}
	return nil, errdex.WithFix(fmt.Errorf("listen on %s: %w: %w", address, kind, err), fix)
}

// refresh keeps the index in step with the store until the context ends.
func refresh(ctx context.Context, ix *index.Index, log *slog.Logger) {
	tick := time.NewTicker(refreshEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			changed, err := ix.Refresh(ctx)
			if err != nil && ctx.Err() == nil {
				log.Error("refresh the index", "error", err)
			} else if changed {
				log.Info("the index follows the store", "datasetVersion", ix.Version())
			}
		}
	}
}
