package ingest

import (
	_ "embed"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/errdex/errdex"
)

//go:embed licenses.toml
var licensesText string

// licenseRule knows a licence by phrases of its text. licenses.toml defines the fields.
type licenseRule struct {
	ID     string   `toml:"id"`
	All    []string `toml:"all"`
	None   []string `toml:"none"`
	Catch  []string `toml:"catch"`
	Refuse []string `toml:"refuse"`
}

// licenseBytes is how much of a licence file is read: the longest text known, the GPL 3, has 35 KB.
const licenseBytes = 256 << 10

// loadLicenses reads licenses.toml.
func loadLicenses() ([]licenseRule, error) {
	var file struct {
		License []licenseRule `toml:"license"`
	}
	meta, err := toml.Decode(licensesText, &file)
	if err != nil {
		return nil, fmt.Errorf("reading licenses.toml: %w", err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return nil, fmt.Errorf("licenses.toml has an unknown field %s: %w", unknown[0], errdex.ErrInvalid)
	}
	return file.License, nil
}

// isLicenseFile reports whether a path at the root is by its name the text of the project's own licence. Collections of
// other projects' licences (LICENSE-THIRD-PARTY) are not.
func isLicenseFile(file string) bool {
	if strings.Contains(file, "/") {
		return false
	}
	name := strings.ToLower(strings.TrimSuffix(file, path.Ext(file)))
	if strings.Contains(name, "third") || strings.Contains(name, "vendor") {
		return false
	}
	for _, start := range []string{"license", "licence", "copying", "unlicense"} {
		if strings.HasPrefix(name, start) {
			return true
		}
	}
	return false
}

// identify returns the SPDX identifier of a licence text, or nothing. The first rule that fits decides.
func identify(licenses []licenseRule, content []byte) string {
	text := strings.ToLower(strings.Join(strings.Fields(string(content)), " "))
	holds := func(phrase string) bool { return strings.Contains(text, phrase) }
	for _, rule := range licenses {
		if !slices.ContainsFunc(rule.None, holds) && !slices.ContainsFunc(rule.All, func(p string) bool { return !holds(p) }) {
			return rule.ID
		}
	}
	return ""
}

// licenseExpression joins the licences of a repository's licence files into one SPDX expression. Several texts side by
// side are a choice, as they are throughout the projects that do so.
func licenseExpression(ids []string) string {
	slices.Sort(ids)
	return strings.Join(slices.Compact(ids), " OR ")
}
