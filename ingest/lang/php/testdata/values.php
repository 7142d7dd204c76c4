<?php
function fire($folder, $path, $limit) {
    if ($limit > 1) {
        // want exception "Cannot read {path} of the kiln" hole=path:path
        throw new RuntimeException('Cannot read ' . basename($path) . ' of the kiln');
    }
    if ($limit > 2) {
        // want exception "Cannot find {path} of the kiln" hole=path:
        throw new RuntimeException("Cannot find $path of the kiln");
    }
    $place = \dirname($path);
    if ($limit > 3) {
        // want exception "No kiln at {place} any more" hole=place:path
        throw new RuntimeException(sprintf('No kiln at %s any more', $place));
    }
    // want exception "No clay at {path} any more" hole=path:
    throw new RuntimeException(sprintf('No clay at %s any more', $this->basename($path)));
}
