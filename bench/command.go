package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// command is a program that is measured: the least of its runs' CPU times, and the highest peak.
type command struct {
	name   string
	args   []string
	before func() error
	cpu    time.Duration
	peak   float64 // MB
}

// runAll runs commands in turn, several times.
func runAll(ctx context.Context, commands []*command, runs int) error {
	for range runs {
		for _, c := range commands {
			if err := c.run(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *command) run(ctx context.Context) error {
	if c.before != nil {
		if err := c.before(); err != nil {
			return err
		}
	}
	process := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
	var complaint strings.Builder
	process.Stderr = &complaint // standard output goes to the null device
	if err := process.Start(); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	ended := make(chan struct{})
	peak := make(chan float64, 1)
	go func() { peak <- watch(process.Process.Pid, ended) }()
	err := process.Wait()
	close(ended)
	c.peak = max(c.peak, <-peak)
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", c.name, err, complaint.String())
	}
	state := process.ProcessState
	if cpu := state.UserTime() + state.SystemTime(); c.cpu == 0 || cpu < c.cpu {
		c.cpu = cpu
	}
	return nil
}

// watch is the most memory in MB that a process has held until it ended. The usage that wait4 reports is no good: it counts
// what this program held when it started the process.
func watch(pid int, ended <-chan struct{}) (peak float64) {
	status := fmt.Sprintf("/proc/%d/status", pid)
	tick := time.NewTicker(4 * time.Millisecond)
	defer tick.Stop()
	for {
		if text, err := os.ReadFile(status); err == nil {
			if _, rest, ok := strings.Cut(string(text), "VmHWM:"); ok {
				var kB float64
				if _, err := fmt.Sscan(rest, &kB); err == nil {
					peak = max(peak, kB/1024)
				}
			}
		}
		select {
		case <-ended:
			return peak
		case <-tick.C:
		}
	}
}

// findAstGrep returns the peer's program, and installs it below .bench when it is not there.
func findAstGrep(ctx context.Context) (string, error) {
	if path, err := exec.LookPath("ast-grep"); err == nil {
		return path, nil
	}
	local, err := filepath.Abs(".bench/node_modules/.bin/ast-grep")
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(local); err == nil {
		return local, nil
	}
	fmt.Println("installing ast-grep below .bench")
	if err := os.MkdirAll(".bench", 0o755); err != nil {
		return "", err
	}
	install := exec.CommandContext(ctx, "npm", "install", "--silent", "--prefix", ".bench", "@ast-grep/cli")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("install ast-grep with npm: %w\n%s", err, out)
	}
	return local, nil
}

// copyProgram copies a program.
func copyProgram(to, from string) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o755)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err = errors.Join(err, out.Close()); err != nil {
		return fmt.Errorf("copy %s: %w", from, err)
	}
	return nil
}
