func fire(url: URL, path: String, limit: Duration, place: AbsolutePath) throws {
    if limit > max {
        // want panic "cannot read {path} of the kiln" hole=path:path
        fatalError("cannot read \(url.path) of the kiln")
    }
    if limit > max {
        // want panic "cannot find {path} of the kiln" hole=path:
        fatalError("cannot find \(path) of the kiln")
    }
    if limit > max {
        // want panic "cold after {limit} of burning" hole=limit:duration
        fatalError("cold after \(limit) of burning")
    }
    // want panic "no kiln at {place} any more" hole=place:path
    fatalError("no kiln at \(place) any more")
}
