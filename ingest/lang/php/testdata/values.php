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

class Drying {
    private function describe($pot) {
        // want exception "The pot {pot} is still wet"
        return "The pot $pot is still wet";
    }

    private static function told($pot, $days) {
        // want exception "The pot dried for {days} days"
        $text = 'The pot dried';
        $text .= ' for ' . $days . ' days';
        return $text;
    }

    private function found($pot) {
        if ($pot === '') {
            // want exception "There is no pot at all"
            return 'There is no pot at all';
        }
        // want exception "The pot {pot} has a crack"
        return sprintf('The pot %s has a crack', $pot);
    }

    private function named($pot) {
        return 'pot-' . $pot;
    }

    public function dry($pot, $days) {
        if ($days > 1) {
            throw new RuntimeException($this->describe($pot));
        }
        if ($days > 2) {
            throw new RuntimeException(self::told($pot, $days));
        }
        $problem = $this->found($pot);
        if ($problem) {
            throw new RuntimeException($problem);
        }
        if ($days > 3) {
            // ok rule=throw
            throw new RuntimeException($this->named($pot));
        }
        $command = ['fire', 'the kiln'];
        if ($days > 4) {
            // want exception "Cannot run {implode} in the kiln"
            throw new RuntimeException('Cannot run ' . implode(' ', $command) . ' in the kiln');
        }
        // want exception "The shelf is full:\nof Many pots\nand of {pot}"
        $lines = ['The shelf is full:'];
        $lines[] = 'of Many pots';
        $lines[] = 'and of ' . $pot;
        throw new RuntimeException(implode("\n", $lines));
    }
}
