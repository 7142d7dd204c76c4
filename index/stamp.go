package index

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// stampFile holds the stamps that the files of a generation had when they were last known to be as they were written. It is a
// note, not a part of the index: without it, or where it disagrees, the files are read and their checksums compared.
const stampFile = "stamps"

// stampOf renders what changes when a file is written to or replaced: size, time of the last change of its content, and which
// file it is. The time at which its names changed is left out, since generations share files under several names.
func stampOf(path string) (string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(info.Size(), info.ModTime().UnixNano(), inode(info)), nil
}

// stampsOf takes the stamps of the files of a folder.
func stampsOf(folder string, names map[string]string) (map[string]string, error) {
	stamps := make(map[string]string, len(names))
	for name := range names {
		stamp, err := stampOf(filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return nil, err
		}
		stamps[name] = stamp
	}
	return stamps, nil
}

// fresh is how much older than the note a file must be for its stamp to say anything: one that is changed again within the
// resolution of the file system's clock keeps its stamp. It is 2 s on FAT, the coarsest in use; git speaks of racy entries.
const fresh = 2 * time.Second

// readStamps reads the note of a folder: the stamps that can be relied on.
func readStamps(folder string) map[string]string {
	path := filepath.Join(folder, stampFile)
	noted, err := os.Stat(path)
	if err != nil {
		return nil
	}
	content, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	var stamps map[string]string
	if json.Unmarshal(content, &stamps) != nil {
		return nil
	}
	for name, stamp := range stamps {
		var size, changed int64
		if _, err := fmt.Sscan(stamp, &size, &changed); err != nil || noted.ModTime().Sub(time.Unix(0, changed)) < fresh {
			delete(stamps, name)
		}
	}
	return stamps
}

// writeStamps writes the note. Where that is not possible, the files are read again at the next opening.
func writeStamps(folder string, stamps map[string]string) {
	if content, err := json.Marshal(stamps); err == nil {
		_ = replaceFile(filepath.Join(folder, stampFile), content)
	}
}

// forgetStamps makes the next opening read every file.
func forgetStamps(folder string) { remove(filepath.Join(folder, stampFile)) }

// verify checks the files of a folder whose stamps are not the known ones against their checksums, and returns all stamps.
// read reports whether any was read.
func verify(ctx context.Context, folder string, files, known map[string]string) (stamps map[string]string, read bool, err error) {
	// The stamps are taken first: a file that changes after it was read has another one.
	if stamps, err = stampsOf(folder, files); err != nil {
		return nil, false, err
	}
	for name, want := range files {
		if known[name] == stamps[name] {
			continue
		}
		read = true
		sum, err := checksumFile(ctx, filepath.Join(folder, filepath.FromSlash(name)))
		if err != nil {
			return nil, false, err
		}
		if sum != want {
			return nil, false, fmt.Errorf("%s is not as it was written", name)
		}
	}
	return stamps, read, nil
}
