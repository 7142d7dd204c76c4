package sample

import (
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"
)

func start(path string, port int) {
	if port == 0 {
		// want panic "port is zero" rule=panic class=panic severity=fatal guard=if:"port == 0"
		panic("port is zero")
	}
	f, err := os.Open(path)
	if err != nil {
		// want panic "open {path}: {err}" rule=panic class=panic guard=error-return:os.Open(path)
		panic(fmt.Errorf("open %s: %w", path, err))
	}
	// ok rule=panic
	panic(err)
	// want panic "bad file {Name}" rule=panic class=log.Panicf
	log.Panicf("bad file %s", f.Name())
	// want exit "cannot listen: {err}" rule=fatal class=log.Fatal severity=fatal
	log.Fatal("cannot listen: ", err)
	// want exit "cannot listen on {port}" rule=fatal class=log.Fatalf hole=port:integer
	log.Fatalf("cannot listen on %d", port)
	// ok rule=fatal
	log.Fatal(err)
	// want exit "no config {err}" class=log.Fatalln
	log.Fatalln("no config", err)
	// want exit "the disk is full" class=log.Fatal
	log.Fatal(errors.New("the disk is full"))
}

func logs(err error, n int) {
	// want log "error: lost {n} rows: {err}" rule=log-print class=log.Printf severity=error
	log.Printf("error: lost %d rows: %v", n, err)
	// want log "[ERROR] reload failed" rule=log-print severity=error
	log.Println("[ERROR] reload failed")
	// want log "failed to flush: {err}" rule=log-print severity=error
	log.Printf("failed to flush: %v", err)
	// want log "flush {n}: {err}" rule=log-print severity=warning
	log.Printf("flush %d: %v", n, err)
	// want log "warning: {n} rows are late" rule=log-print severity=warning
	log.Printf("warning: %d rows are late", n)
	// ok rule=log-print
	log.Printf("flushed %d rows", n)
	// ok rule=log-print
	log.Printf("INFO: %v was expected", err)
	// want log "mill {n}: no water" rule=named class=errorLog
	errorLog("mill %d: no water", n)
	// want log "rows lost" rule=log class=slog.Error severity=error
	slog.Error("rows lost", "count", n, "error", err)
	// want log "rows lost again" rule=log class=slog.ErrorContext
	slog.ErrorContext(nil, "rows lost again")
	// want log "rows late" rule=log class=slog.Warn severity=warning
	slog.Warn("rows late")
	// want log "rows gone" rule=log-level class=slog.Log
	slog.Log(nil, slog.LevelError, "rows gone")
	// ok rule=log-level
	slog.Log(nil, slog.LevelInfo, "rows fine")
	// ok rule=log
	slog.Info("rows fine")
}

func prints(args []string, err error) int {
	if len(args) == 0 {
		// want exit "usage: tool FILE" rule=print class=fmt.Fprintln severity=fatal guard=if:"len(args) == 0"
		fmt.Fprintln(os.Stderr, "usage: tool FILE")
		os.Exit(2)
	}
	if err != nil {
		// want exit "cannot read {args}: {err}" rule=print class=fmt.Fprintf
		fmt.Fprintf(os.Stderr, "cannot read %s: %v\n", args[0], err)
		return 1
	}
	if len(args) > 9 {
		// want exit "too many files" rule=print class=fmt.Println
		fmt.Println("too many files")
		os.Exit(1)
	}
	if len(args) > 8 {
		// want exit "eight is a lot" rule=log-print class=log.Print severity=fatal
		log.Print("eight is a lot")
		os.Exit(3)
	}
	// ok rule=print
	fmt.Fprintln(os.Stderr, "reading", args[0])
	// want log "warning: slow disk" rule=print severity=warning
	fmt.Fprintln(os.Stderr, "warning: slow disk")
	// ok rule=print
	fmt.Println("done with no error at all")
	return 0
}

func dump() error {
	// ok rule=print
	_, err := fmt.Fprintln(os.Stderr, "a list without an error")
	return err
}

func serve(listen string) {
	// ok rule=log-print
	log.Printf("serving on %s", listen)
	log.Fatal(run(listen))
}

func quiet(err error) {
	// ok rule=print
	fmt.Println("version 3")
	os.Exit(0)
}

func usage() {
	// ok rule=print
	fmt.Fprintln(os.Stderr, "usage: tool [flags] FILE")
	os.Exit(2)
}

func (c *command) Run(args []string) int {
	if len(args) == 0 {
		// want exit "no rows are named" rule=log class=Ui.Error severity=fatal
		c.Ui.Error("no rows are named")
		return 1
	}
	for _, arg := range args {
		// want log "row {arg} is not there" rule=log class=Ui.Error
		c.Ui.Error(fmt.Sprintf("row %s is not there", arg))
	}
	// want log "rows are not all there" rule=log
	c.logger.Error("rows are not all there")
	return 1
}
