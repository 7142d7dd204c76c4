package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"
	"golang.org/x/term"
)

// beChild is the environment variable that makes this test binary one of the programs that errdex runs in the tests.
const beChild = "ERRDEX_TEST_CHILD"

// children are those programs. Each returns its exit code.
var children = map[string]func() int{
	// signals says which signals it got, until it is told to end by a line on its standard input.
	"signals": func() int {
		got := make(chan os.Signal, 16)
		signal.Notify(got, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGWINCH)
		lines := make(chan string)
		go func() {
			reader := bufio.NewReader(os.Stdin)
			for {
				line, err := reader.ReadString('\n')
				if err != nil {
					close(lines)
					return
				}
				lines <- line
			}
		}()
		fmt.Printf("ready %v %v %v\n", terminal(os.Stdin), terminal(os.Stdout), terminal(os.Stderr))
		for {
			select {
			case s := <-got:
				if s == syscall.SIGWINCH {
					width, height, _ := term.GetSize(1)
					fmt.Printf("size %dx%d\n", width, height)
					continue
				}
				fmt.Printf("got %v.\n", s)
			case line, ok := <-lines:
				fmt.Printf("told %q %v\n", line, ok)
				if strings.HasPrefix(line, "end") || !ok {
					return 7
				}
			}
		}
	},
	// streams writes on both of its streams in turn.
	"streams": func() int {
		for i := range 2000 {
			fmt.Fprintf([]*os.File{os.Stdout, os.Stderr}[i%2], "%d\n", i)
		}
		return 0
	},
	// endless writes until it cannot.
	"endless": func() int {
		signal.Reset(syscall.SIGPIPE)
		for {
			if _, err := os.Stdout.WriteString("y\n"); err != nil {
				return 3
			}
		}
	},
	// heir leaves a process behind that goes on printing when it is told to.
	"heir": func() int {
		late := exec.Command("sh", "-c", "read line <&3; echo late $line")
		late.Stdout = os.Stdout
		late.ExtraFiles = []*os.File{os.Stdin}
		if late.Start() != nil {
			return 1
		}
		fmt.Println("early")
		return 0
	},
}

// runCommand is errdex run of one of the children.
func runCommand(t *testing.T, child string) *exec.Cmd {
	t.Helper()
	cmd := program("--data", filepath.Join(t.TempDir(), "data"), "run", "--quiet", "--", "env", "-u", beErrdex, beChild+"="+child, os.Args[0])
	return cmd
}

// screen collects what a program prints, so that a test can wait for it.
type screen struct {
	mu      sync.Mutex
	text    strings.Builder
	changed chan struct{}
	ended   chan struct{}
}

func newScreen(from io.Reader) *screen {
	s := &screen{changed: make(chan struct{}, 1), ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		buffer := make([]byte, 4<<10)
		for {
			n, err := from.Read(buffer)
			s.mu.Lock()
			s.text.Write(buffer[:n])
			s.mu.Unlock()
			select {
			case s.changed <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// patience is how long a test waits for what must come; only a failing test waits that long.
const patience = 30 * time.Second

// await waits until the text has been printed n times.
func (s *screen) await(t *testing.T, want string, n int) {
	t.Helper()
	late := time.After(patience)
	for strings.Count(s.String(), want) < n {
		select {
		case <-s.changed:
		case <-s.ended:
			if strings.Count(s.String(), want) < n {
				t.Fatalf("ended without %q: %q", want, s.String())
			}
		case <-late:
			t.Fatalf("no %q came: %q", want, s.String())
		}
	}
}

// onTerminal starts a program on a terminal of its own and returns its two ends.
func onTerminal(t *testing.T, cmd *exec.Cmd) (keys, own *os.File, shown *screen) {
	t.Helper()
	keys, own, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	if err := pty.Setsize(keys, &pty.Winsize{Rows: 30, Cols: 100}); err != nil {
		t.Fatal(err)
	}
	for _, stream := range []struct {
		set func()
		is  bool
	}{{func() { cmd.Stdin = own }, cmd.Stdin == nil}, {func() { cmd.Stdout = own }, cmd.Stdout == nil}, {func() { cmd.Stderr = own }, cmd.Stderr == nil}} {
		if stream.is {
			stream.set()
		}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true, Ctty: 2}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { own.Close(); keys.Close() })
	return keys, own, newScreen(keys)
}

// code waits for a program's end.
func code(t *testing.T, cmd *exec.Cmd) int {
	t.Helper()
	timer := time.AfterFunc(patience, func() { _ = cmd.Process.Kill() })
	defer timer.Stop()
	err := cmd.Wait()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode()
}

func settings(t *testing.T, file *os.File) *term.State {
	t.Helper()
	state, err := term.GetState(int(file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// On a terminal the command has one too: of the same size, with keys, Ctrl-C once, and the user's settings back at the end.
func TestRunOnATerminal(t *testing.T) {
	cmd := runCommand(t, "signals")
	keys, own, shown := onTerminal(t, cmd)
	before := settings(t, own)
	shown.await(t, "ready true true true", 1)
	if _, err := keys.WriteString("\x03"); err != nil {
		t.Fatal(err)
	}
	shown.await(t, "got interrupt.", 1)
	if err := pty.Setsize(keys, &pty.Winsize{Rows: 44, Cols: 77}); err != nil {
		t.Fatal(err)
	}
	shown.await(t, "size 77x44", 1)
	// Ctrl-Z stops nothing where no shell could wake it again, and nothing hangs.
	if _, err := keys.WriteString("\x1aend\r"); err != nil {
		t.Fatal(err)
	}
	if got := code(t, cmd); got != 7 {
		t.Errorf("exit code %d", got)
	}
	if n := strings.Count(shown.String(), "got interrupt."); n != 1 {
		t.Errorf("Ctrl-C came %d times: %q", n, shown.String())
	}
	if after := settings(t, own); !reflect.DeepEqual(before, after) {
		t.Errorf("the terminal is left with other settings: %+v, before %+v", after, before)
	}
}

// Signals reach the command, and the terminal is given back when one ends it.
func TestRunPassesSignalsOn(t *testing.T) {
	cmd := runCommand(t, "signals")
	keys, own, shown := onTerminal(t, cmd)
	before := settings(t, own)
	shown.await(t, "ready", 1)
	for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT, syscall.SIGINT} {
		if err := cmd.Process.Signal(s); err != nil {
			t.Fatal(err)
		}
		shown.await(t, fmt.Sprintf("got %v.", s), 1)
	}
	if _, err := keys.WriteString("end\n"); err != nil {
		t.Fatal(err)
	}
	if got := code(t, cmd); got != 7 {
		t.Errorf("exit code %d", got)
	}
	if n := strings.Count(shown.String(), "got "); n != 4 {
		t.Errorf("four signals came %d times: %q", n, shown.String())
	}
	if after := settings(t, own); !reflect.DeepEqual(before, after) {
		t.Error("the terminal is left with other settings")
	}
}

// Without a terminal the command has none either, and a signal reaches it once all the same.
func TestRunWithoutATerminal(t *testing.T) {
	cmd := runCommand(t, "signals")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal that a signal could have come from
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	shown := newScreen(output)
	shown.await(t, "ready false false false", 1)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	shown.await(t, "got interrupt.", 1)
	if _, err := io.WriteString(input, "a line\nend"); err != nil {
		t.Fatal(err)
	}
	input.Close()
	<-shown.ended
	if got := code(t, cmd); got != 7 {
		t.Errorf("exit code %d", got)
	}
	if want := "ready false false false\ngot interrupt.\ntold \"a line\\n\" true\ntold \"\" false\n"; shown.String() != want {
		t.Errorf("%q", shown.String())
	}
}

// A command whose output goes to a terminal, and whose input does not, has just that.
func TestRunWithMixedStreams(t *testing.T) {
	cmd := runCommand(t, "signals")
	input, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	_, _, shown := onTerminal(t, cmd)
	shown.await(t, "ready false true true", 1)
	if err := input.Close(); err != nil {
		t.Fatal(err)
	}
	if got := code(t, cmd); got != 7 {
		t.Errorf("exit code %d", got)
	}
	if text := shown.String(); strings.Contains(text, "\r\r") {
		t.Errorf("line ends are turned twice: %q", text)
	}
}

// What is printed on two streams that are one file stays in order; streams that are two stay apart.
func TestRunKeepsTheOrder(t *testing.T) {
	out, err := runCommand(t, "streams").CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&want, "%d\n", i)
	}
	if string(out) != want.String() {
		t.Error("the streams are out of order")
	}
	var stdout, stderr bytes.Buffer
	cmd := runCommand(t, "streams")
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(stdout.String(), "0\n2\n4\n") || !strings.HasPrefix(stderr.String(), "1\n3\n5\n") {
		t.Errorf("%.20q, %.20q", stdout.String(), stderr.String())
	}
}

// Bytes of any kind go in and out unchanged.
func TestRunPassesBinaryDataOn(t *testing.T) {
	data := make([]byte, 3<<20)
	for i := range data {
		data[i] = byte(i * 7919 >> 3)
	}
	cmd := program("--data", t.TempDir(), "run", "cat")
	cmd.Stdin = bytes.NewReader(data)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(out, data) {
		t.Errorf("%d bytes in, %d out, or others", len(data), len(out))
	}
}

// A reader that goes away ends the command as it would without errdex.
func TestRunIntoAClosedPipe(t *testing.T) {
	cmd := runCommand(t, "endless")
	var complaints bytes.Buffer
	cmd.Stderr = &complaints
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(output, make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	output.Close()
	if got := code(t, cmd); got != exitSignal+int(syscall.SIGPIPE) || complaints.Len() > 0 {
		t.Errorf("exit code %d, %s", got, complaints.String())
	}
}

// What a command leaves running can print on after errdex ended.
func TestRunLeavesBackgroundProcessesAlone(t *testing.T) {
	cmd := runCommand(t, "heir")
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	input, more, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin, cmd.Stdout = input, writer
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	writer.Close()
	input.Close()
	shown := newScreen(reader)
	if got := code(t, cmd); got != 0 {
		t.Errorf("exit code %d", got)
	}
	shown.await(t, "early\n", 1)
	if _, err := more.WriteString("word\n"); err != nil {
		t.Fatal(err)
	}
	shown.await(t, "late word\n", 1)
	<-shown.ended
}
