import java.io.File;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.time.Duration;

class Values {
    void fire(Path folder, File file, Duration limit, String path, Object duration) {
        if (limit.isZero()) {
            // want exception "Cannot read {folder} of the kiln" hole=folder:path
            throw new IllegalStateException("Cannot read " + folder + " of the kiln");
        }
        if (limit.isZero()) {
            // want exception "Cannot write {getAbsolutePath} of the kiln" hole=getAbsolutePath:path
            throw new IllegalStateException(String.format("Cannot write %s of the kiln", file.getAbsolutePath()));
        }
        if (limit.isZero()) {
            // want exception "Cannot find {path} of the kiln" hole=path:
            throw new IllegalStateException("Cannot find " + path + " of the kiln");
        }
        if (limit.isZero()) {
            // want exception "Cold after {limit} of burning" hole=limit:duration
            throw new IllegalStateException(String.format("Cold after %s of burning", limit));
        }
        if (limit.isZero()) {
            // want exception "Cold after {limit} or so" hole=limit:
            throw new IllegalStateException(String.format("Cold after %12s or so", limit));
        }
        if (limit.isZero()) {
            // want exception "Hot after {duration} or so" hole=duration:
            throw new IllegalStateException("Hot after " + duration + " or so");
        }
        Duration took = measure();
        var place = Paths.get(path).toAbsolutePath();
        if (limit.isZero()) {
            // want exception "Took {took} in all" hole=took:duration
            throw new IllegalStateException("Took " + took + " in all");
        }
        // want exception "No kiln at {place} any more" hole=place:path
        throw new IllegalStateException("No kiln at " + place + " any more");
    }
}

class Drying {
    ErrorDetails check(String pot, int days) {
        if (days > 9) {
            // want exception "Pot {pot} cracked while it dried" class=ErrorDetails
            final String message = "Pot " + pot + " cracked while it dried";
            return new ErrorDetails(Code.CRACKED, message);
        }
        // ok rule=constructor
        return new ErrorDetails(Code.FINE, "fine");
    }

    void dry(String pot, int days) {
        if (days > 1) {
            throw new IllegalStateException(describe(pot, days));
        }
        // ok rule=constructor
        throw new IllegalStateException(label(pot, days));
    }

    private static String describe(String pot, int days) {
        if (days > 5) {
            // want exception "Pot {pot} dried too long"
            return "Pot " + pot + " dried too long";
        }
        // want exception "Pot {pot} is still wet"
        return "Pot " + pot + " is still wet";
    }

    private static String label(String pot, int days) {
        if (days > 5) {
            return "dry-" + pot;
        }
        return "wet-" + pot;
    }
}
