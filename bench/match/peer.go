package main

import (
	"bufio"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

//go:embed peers
var peerSources embed.FS

// contender is a running engine.
type contender struct {
	name    string
	process *exec.Cmd
	in      *json.Encoder
	out     *bufio.Scanner
	closing func() error
	built   built
	best    pass
	rates   []float64 // lines a second, by pass
}

// compilePeers builds the peers in a folder and returns their programs by name. One whose library is missing is left out and
// said so.
func compilePeers(folder string) (map[string]string, error) {
	sources, err := peerSources.ReadDir("peers")
	if err != nil {
		return nil, err
	}
	for _, source := range sources {
		content, err := peerSources.ReadFile("peers/" + source.Name())
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(folder, source.Name()), content, 0o644); err != nil {
			return nil, err
		}
	}
	programs := map[string]string{}
	for name, libraries := range map[string][]string{"vectorscan": {"-lhs"}, "filteredre2": {"-lhs", "-lre2"}} {
		program := filepath.Join(folder, name)
		args := append([]string{"-O3", "-std=c++17", "-o", program, filepath.Join(folder, name+".cc")}, libraries...)
		if complaint, err := exec.Command("g++", args...).CombinedOutput(); err != nil {
			first, _, _ := strings.Cut(string(complaint), "\n")
			fmt.Fprintf(os.Stderr, "%s is left out: %v: %s\n  On Debian: apt-get install g++ libvectorscan-dev libre2-dev\n", name, err, first)
			continue
		}
		programs[name] = program
	}
	return programs, nil
}

// start starts an engine and waits until its patterns are ready.
func start(name string, args ...string) (*contender, error) {
	c := &contender{name: name, process: exec.Command(args[0], args[1:]...)}
	c.process.Stderr = os.Stderr
	c.process.Env = append(os.Environ(), "GOMAXPROCS=1")
	in, err := c.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.in, c.out, c.closing = json.NewEncoder(in), bufio.NewScanner(out), in.Close
	if err := c.process.Start(); err != nil {
		return nil, err
	}
	if err := c.read(&c.built); err != nil {
		return nil, fmt.Errorf("%s: %w", name, errors.Join(err, c.stop()))
	}
	return c, nil
}

func (c *contender) read(value any) error {
	if !c.out.Scan() {
		return errors.Join(errors.New("it ended early"), c.out.Err())
	}
	return json.Unmarshal(c.out.Bytes(), value)
}

// run makes one pass over the lines: with 0 workers one that is compared, else one whose wall time counts.
func (c *contender) run(lines, workers int) (pass, error) {
	var p pass
	if err := c.in.Encode(workers); err != nil {
		return p, fmt.Errorf("%s: %w", c.name, err)
	}
	if err := c.read(&p); err != nil {
		return p, fmt.Errorf("%s: %w", c.name, err)
	}
	if workers == 0 {
		c.rates = append(c.rates, float64(lines)/p.Seconds)
		if c.best.Seconds == 0 || p.Seconds < c.best.Seconds {
			c.best.Seconds = p.Seconds
		}
		c.best.Found, c.best.P50, c.best.P99, c.best.Allocs = p.Found, p.P50, p.P99, p.Allocs
	}
	return p, nil
}

func (c *contender) stop() error {
	_ = c.closing() // it ends at the end of its input
	return c.process.Wait()
}
