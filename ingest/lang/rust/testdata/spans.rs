use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn fire(path: &Path, limit: Duration, clay: &str, start: Instant) -> anyhow::Result<()> {
    if limit > MAX {
        // want exception "cannot read {path} of the kiln" hole=path:path
        anyhow::bail!("cannot read {} of the kiln", path.display());
    }
    if limit > MAX {
        // want exception "cannot quote {path} of the kiln" hole=path:quoted
        anyhow::bail!("cannot quote {:?} of the kiln", path);
    }
    if limit > MAX {
        // want exception "cannot write {path} of the kiln" hole=path:path
        anyhow::bail!("cannot write {} of the kiln", path.to_string_lossy());
    }
    if limit > MAX {
        // want exception "no such clay {clay} here" hole=clay:
        anyhow::bail!("no such clay {} here", clay.to_string_lossy());
    }
    if limit > MAX {
        // want exception "the kiln is cold after {limit}" hole=limit:duration
        anyhow::bail!("the kiln is cold after {limit:?}");
    }
    if limit > MAX {
        // want exception "the kiln is cold after {limit} or so" hole=limit:
        anyhow::bail!("the kiln is cold after {limit:>8?} or so");
    }
    let took = start.elapsed();
    if limit > took {
        // want exception "the kiln took {took} at most" hole=took:duration
        anyhow::bail!("the kiln took {:.1?} at most", took);
    }
    let name = clay.trim();
    let fire = name;
    // want exception "the kiln took {fire} of {name}" hole=fire:quoted
    anyhow::bail!("the kiln took {:?} of {}", fire, name);
}
