package ingest

import "testing"

func TestLicenseSamples(t *testing.T) {
	licenses, err := loadLicenses()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range licenses {
		if len(rule.Catch) == 0 || len(rule.Refuse) == 0 {
			t.Errorf("%s has no samples of both kinds", rule.ID)
		}
		for _, text := range rule.Catch {
			if got := identify(licenses, []byte(text)); got != rule.ID {
				t.Errorf("%q is %q, want %s", text, got, rule.ID)
			}
		}
		for _, text := range rule.Refuse {
			if got := identify(licenses, []byte(text)); got == rule.ID {
				t.Errorf("%q is taken for %s", text, rule.ID)
			}
		}
	}
	if got := identify(licenses, []byte("All rights reserved.")); got != "" {
		t.Errorf("an unknown licence is %q", got)
	}
}

func TestLicenseFiles(t *testing.T) {
	for _, name := range []string{"LICENSE", "LICENSE.txt", "license.md", "LICENCE", "COPYING", "COPYING.LESSER", "LICENSE-MIT", "UNLICENSE", "LICENSE_1_0.txt"} {
		if !isLicenseFile(name) {
			t.Errorf("%s is not taken for a licence", name)
		}
	}
	for _, name := range []string{"LICENSE-THIRD-PARTY", "vendor/LICENSE", "README", "THIRD_PARTY_LICENSES", "licensing/a.go"} {
		if isLicenseFile(name) {
			t.Errorf("%s is taken for the licence", name)
		}
	}
	if got := licenseExpression([]string{"MIT", "Apache-2.0", "MIT"}); got != "Apache-2.0 OR MIT" {
		t.Error(got)
	}
	if got := licenseExpression(nil); got != "" {
		t.Error(got)
	}
}
