<?php
class Shed {
    function open($key) {
        if ($key === null {
            // want exception "no key was given"
            throw new ShedException('no key was given');
        }
        // want exception "the lock is stuck" in=Shed::open
        throw new ShedException('the lock is stuck');
    }
