package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/errdex/errdex"
	"github.com/go-git/go-git/v5/plumbing"
	"github.com/go-git/go-git/v5/plumbing/protocol/packp"
	"github.com/go-git/go-git/v5/plumbing/protocol/packp/capability"
	"github.com/go-git/go-git/v5/plumbing/protocol/packp/sideband"
	"github.com/go-git/go-git/v5/plumbing/transport"
	githttp "github.com/go-git/go-git/v5/plumbing/transport/http"
)

// remote is a repository on a server, asked over smart HTTP for one commit without history.
type remote struct {
	shown   string // the address without a password, for messages
	guard   *guard
	session transport.UploadPackSession
	refs    *packp.AdvRefs
	pack    *pack
	options Options
}

// wanted is what to ask the server for: an object that it will give, the commit that this is or points at, and the
// branch or tag that named it.
type wanted struct {
	ask, commit plumbing.Hash
	ref         string
}

// resolveRemote asks a server which commit a revision means. Nothing but the list of references is read.
func resolveRemote(ctx context.Context, address, revision string, pin errdex.Pin, options Options) (resolved, error) {
	r := &remote{shown: redacted(address), guard: newGuard(options.Limits), options: options}
	if err := r.connect(ctx, address); err != nil {
		r.guard.close()
		return resolved{}, err
	}
	found, err := r.find(revision)
	if err != nil {
		r.guard.close()
		return resolved{}, err
	}
	pin.Commit, pin.Ref = found.commit.String(), found.ref
	r.pack = &pack{limit: options.Limits.PackBytes, memory: memoryPackBytes, progress: r.progress()}
	open := func(ctx context.Context) (errdex.Pin, tree, error) { return r.fetch(ctx, found, pin) }
	return resolved{pin, open, func() error { r.guard.close(); return r.pack.close() }}, nil
}

// redacted is an address without its password.
func redacted(address string) string {
	parsed, err := url.Parse(address)
	if err != nil {
		return "the address"
	}
	return parsed.Redacted()
}

// progress reports fetched bytes, at most once for every 256 KiB.
func (r *remote) progress() func(int64) {
	var told int64
	return func(bytes int64) {
		if bytes-told >= 256<<10 {
			told = bytes
			r.options.Progress(Progress{Stage: "fetching", Bytes: bytes})
		}
	}
}

// connect reads the server's capabilities and references.
func (r *remote) connect(ctx context.Context, address string) error {
	endpoint, err := transport.NewEndpoint(address)
	if err != nil {
		return errdex.WithFix(fmt.Errorf("address %s: %w: %w", r.shown, err, errdex.ErrInvalid), forms)
	}
	// No credentials but those of a rewrite's address, and nobody is ever asked for any.
	r.session, err = githttp.NewClient(&http.Client{Transport: r.guard}).NewUploadPackSession(endpoint, nil)
	if err != nil {
		return r.explain(ctx, err)
	}
	r.refs, err = r.session.AdvertisedReferencesContext(ctx)
	if err != nil && strings.Contains(err.Error(), "object-format=sha256") { // the library stops at the length of a hash
		return errdex.WithFix(fmt.Errorf("%s has SHA-256 objects: %w", r.shown, errdex.ErrUnsupported), "Only repositories with SHA-1 objects can be read.")
	}
	return r.explain(ctx, err)
}

// find looks a revision up in the references.
func (r *remote) find(revision string) (wanted, error) {
	if errdex.IsCommit(revision) {
		return r.findCommit(revision)
	}
	if revision == "" || revision == "HEAD" {
		if r.refs.Head == nil {
			return wanted{}, errdex.WithFix(fmt.Errorf("%s has no commit that HEAD names: %w", r.shown, errdex.ErrNotFound), "Name a branch, a tag or a commit: "+r.shown+"@REV.")
		}
		return wanted{*r.refs.Head, *r.refs.Head, ""}, nil
	}
	for _, name := range refNames(revision) {
		if hash, ok := r.refs.References[name]; ok {
			return wanted{hash, r.peeled(name, hash), revision}, nil
		}
	}
	if len(revision) >= 4 && isHex(revision) {
		return r.findShortened(revision)
	}
	return wanted{}, errdex.WithFix(fmt.Errorf("%s has no branch or tag %s: %w", r.shown, revision, errdex.ErrNotFound),
		"List what there is with: git ls-remote "+r.shown)
}

// peeled is the commit that an annotated tag points at, or the hash itself.
func (r *remote) peeled(name string, hash plumbing.Hash) plumbing.Hash {
	if commit, ok := r.refs.Peeled[name]; ok {
		return commit
	}
	return hash
}

// findShortened finds the one advertised commit that starts with the given digits: a server is not asked for others.
func (r *remote) findShortened(digits string) (wanted, error) {
	found := map[plumbing.Hash]wanted{}
	for name, hash := range r.refs.References {
		if commit := r.peeled(name, hash); strings.HasPrefix(commit.String(), digits) {
			found[commit] = wanted{ask: hash, commit: commit}
		}
	}
	if len(found) == 1 {
		for _, one := range found {
			return one, nil
		}
	}
	return wanted{}, errdex.WithFix(fmt.Errorf("%d branches and tags of %s are at a commit that starts with %s: %w", len(found), r.shown, digits, errdex.ErrNotFound),
		"Give the full commit, all 40 digits: a server finds a commit by all of them only.")
}

// findCommit asks for a full commit: through a reference that is at it, which every server allows, else by its name,
// which is a matter of the server's settings.
func (r *remote) findCommit(text string) (wanted, error) {
	commit, _, err := fullHash(text)
	if err != nil {
		return wanted{}, err
	}
	if r.refs.Head != nil && *r.refs.Head == commit {
		return wanted{ask: commit, commit: commit}, nil
	}
	var tags []string
	for name, hash := range r.refs.References {
		if hash == commit {
			return wanted{ask: commit, commit: r.peeled(name, commit)}, nil
		}
		if r.refs.Peeled[name] == commit {
			tags = append(tags, name)
		}
	}
	if len(tags) > 0 {
		return wanted{ask: r.refs.References[slices.Min(tags)], commit: commit}, nil
	}
	capabilities := r.refs.Capabilities
	if !capabilities.Supports(capability.AllowReachableSHA1InWant) && !capabilities.Supports(capability.AllowTipSHA1InWant) {
		return wanted{}, errdex.WithFix(fmt.Errorf("the server of %s gives out commits by branch and tag only, and none is at %s: %w", r.shown, commit, errdex.ErrUnsupported),
			"On the server, run git config uploadpack.allowReachableSHA1InWant true in the repository, or make a branch or tag at that commit; or clone it and read the clone: errdex ingest PATH@"+text+".")
	}
	return wanted{ask: commit, commit: commit}, nil
}

// fetch asks for the wanted commit and opens its tree.
func (r *remote) fetch(ctx context.Context, want wanted, pin errdex.Pin) (errdex.Pin, tree, error) {
	r.options.Progress(Progress{Stage: "fetching"})
	request, err := r.request(want.ask)
	if err != nil {
		return pin, nil, err
	}
	response, err := r.session.UploadPack(ctx, request)
	if err != nil {
		return pin, nil, r.explain(ctx, err)
	}
	defer response.Close()
	var from io.Reader = response
	switch {
	case request.Capabilities.Supports(capability.Sideband64k):
		from = sideband.NewDemuxer(sideband.Sideband64k, response)
	case request.Capabilities.Supports(capability.Sideband):
		from = sideband.NewDemuxer(sideband.Sideband, response)
	}
	if err := r.pack.fetch(from); err != nil {
		return pin, nil, r.explain(ctx, err)
	}
	r.options.Progress(Progress{Stage: "fetching", Bytes: r.pack.size})
	found, err := r.pack.open(ctx)
	if err != nil {
		return pin, nil, fmt.Errorf("fetching %s: %w", r.shown, err)
	}
	return r.opened(found, want, request.Filter != "", pin)
}

// opened is the tree of the wanted commit among the fetched objects.
func (r *remote) opened(found objects, want wanted, filtered bool, pin errdex.Pin) (errdex.Pin, tree, error) {
	commit, err := found.commit(want.ask)
	if errors.Is(err, errNotCommit) {
		return pin, nil, errdex.WithFix(fmt.Errorf("fetching %s: %w: %w", r.shown, err, errdex.ErrInvalid), "Name a commit, a branch or a tag of a commit.")
	}
	if err != nil {
		return pin, nil, fmt.Errorf("fetching %s: commit %s: %w", r.shown, want.ask, damagedPack(err))
	}
	pin.Commit = commit.hash.String()
	files := &commitTree{objects: found, root: commit.tree, name: r.shown, limits: r.options.Limits, absent: errdex.SkipMissing}
	if filtered {
		files.absent = errdex.SkipTooLarge
	}
	return pin, files, nil
}

// request asks for one commit without history and, where the server can do so, without the files over the size limit.
func (r *remote) request(ask plumbing.Hash) (*packp.UploadPackRequest, error) {
	offered := r.refs.Capabilities
	if !offered.Supports(capability.Shallow) {
		return nil, errdex.WithFix(fmt.Errorf("the server of %s cannot send a commit without its history: %w", r.shown, errdex.ErrUnsupported),
			"Clone the repository and read the clone: errdex ingest PATH@REV.")
	}
	request := packp.NewUploadPackRequestFromCapabilities(offered)
	request.Wants = []plumbing.Hash{ask}
	request.Depth = packp.DepthCommits(1)
	ours := []capability.Capability{capability.Shallow}
	if offered.Supports(capability.NoProgress) {
		ours = append(ours, capability.NoProgress)
	}
	if offered.Supports(capability.Filter) {
		ours = append(ours, capability.Filter)
		// The filter leaves out files of at least the size; the limit itself is still read.
		request.Filter = packp.FilterBlobLimit(uint64(r.options.Limits.FileBytes)+1, packp.BlobLimitPrefixNone)
	}
	for _, name := range ours {
		if err := request.Capabilities.Set(name); err != nil {
			return nil, fmt.Errorf("asking %s: %w", r.shown, err)
		}
	}
	return request, nil
}
