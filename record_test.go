package errdex

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// published is a record of our own in the published form: every key, nulls and characters that HTML escaping would change.
const published = `{"record":{"id":"00000000deadbeef","repo":"owner/name","slug":"cannot-open-path","errorCode":null,"errorMessage":"cannot open <{path}> & co","messagePattern":"cannot open <(.+?)> & co","errorType":"exception","errorClass":"io::Error","httpStatus":404,"severity":"error","filePath":"src/a.rs","lineNumber":3,"sourceCode":"a\n\tb => \"c\"\u2028","sourceCodeStart":1,"sourceCodeEnd":21,"githubUrl":"https://github.com/owner/name/blob/0123456789012345678901234567890123456789/src/a.rs#L1-L21","documentation":"d","triggerScenarios":"t","commonSituations":null,"solutions":["s"],"exampleFix":null,"handlingStrategy":"retry","validationCode":"if a < b && c > d {}","typeGuard":null,"tryCatchPattern":null,"preventionTips":[],"tags":["x"],"backgroundTag":"io-failure","analyzedSha":"0123456789012345678901234567890123456789","analyzedAt":"2026-01-02T03:04:05.678Z","contentChangedAt":"2026-01-02T03:04:05.678Z","schemaVersion":2},"datasetVersion":"2026-01-02T03:04:05.678Z"}`

func TestEnvelopeKeepsItsBytes(t *testing.T) {
	envelope, err := DecodeRecord([]byte(published))
	if err != nil {
		t.Fatal(err)
	}
	got, err := Encode(envelope)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != published {
		t.Errorf("read and written again:\n%s\nwant\n%s", got, published)
	}
	if err := envelope.Record.Validate(); err != nil {
		t.Error(err)
	}
}

func TestRecordHasThePublishedKeysFirst(t *testing.T) {
	want := strings.Fields(`id repo slug errorCode errorMessage messagePattern errorType errorClass httpStatus severity filePath lineNumber
		sourceCode sourceCodeStart sourceCodeEnd githubUrl documentation triggerScenarios commonSituations solutions exampleFix
		handlingStrategy validationCode typeGuard tryCatchPattern preventionTips tags backgroundTag analyzedSha analyzedAt
		contentChangedAt schemaVersion`)
	empty, err := Encode(Record{})
	if err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, found := range regexp.MustCompile(`"([A-Za-z]+)":`).FindAllSubmatch(empty, -1) {
		keys = append(keys, string(found[1]))
	}
	if !slices.Equal(keys, want) {
		t.Errorf("an empty record has the keys %v, want %v", keys, want)
	}
}

func TestDecodeRecord(t *testing.T) {
	bare := strings.TrimSuffix(strings.TrimPrefix(published, `{"record":`), `,"datasetVersion":"2026-01-02T03:04:05.678Z"}`)
	if envelope, err := DecodeRecord([]byte(bare)); err != nil || envelope.DatasetVersion != "" || envelope.Record.Slug != "cannot-open-path" {
		t.Errorf("a bare record gives %v, %v", envelope, err)
	}
	for name, text := range map[string]string{
		"not JSON": "x", "unknown key": `{"record":{"id":"a","nmae":1}}`, "text behind": published + "{}", "wrong type": `{"record":{"lineNumber":"3"}}`,
	} {
		if _, err := DecodeRecord([]byte(text)); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: got %v, want ErrInvalid", name, err)
		}
	}
}

func TestValidateNamesEveryProblem(t *testing.T) {
	record := Record{ID: "x", Repo: "x", Slug: "A", ErrorType: "y", Severity: "z", FilePath: "/etc/passwd"}
	err := record.Validate()
	if err == nil || !errors.Is(err, ErrInvalid) {
		t.Fatalf("got %v", err)
	}
	for _, part := range []string{"id", "repo", "slug", "errorMessage", "messagePattern", "errorType", "severity", "filePath", "lines", "schemaVersion"} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("nothing is said of %s in:\n%v", part, err)
		}
	}
}

func TestRecordTemplate(t *testing.T) {
	record := Record{ErrorMessage: "a {x} {y}", MessagePattern: `a \{x\} (.+?)`}
	if got := record.Template(); got.Message() != "a {x} {y}" || len(got.Placeholders()) != 1 {
		t.Errorf("got %#v", got)
	}
	record.MessagePattern = `a [^}]*`
	if got := record.Template(); len(got) != 1 || got.Message() != record.ErrorMessage {
		t.Errorf("a foreign pattern gives %#v", got)
	}
}
