import java.io.File
import java.nio.file.{Path, Paths}
import scala.concurrent.duration._

class Values {
  def fire(folder: Path, limit: FiniteDuration, wait: Duration, path: String): Unit = {
    if (limit > max) {
      // want exception "cannot read {folder} of the kiln" hole=folder:path
      throw new IllegalStateException(s"cannot read $folder of the kiln")
    }
    if (limit > max) {
      // want exception "cannot find {path} of the kiln" hole=path:
      throw new IllegalStateException(s"cannot find $path of the kiln")
    }
    if (limit > max) {
      // want exception "cold after {limit} of burning" hole=limit:duration
      throw new IllegalStateException(s"cold after $limit of burning")
    }
    if (limit > max) {
      // want exception "cold after {wait} at most" hole=wait:
      throw new IllegalStateException(s"cold after $wait at most")
    }
    val place = new File(path)
    // want exception "no kiln at {place} any more" hole=place:path
    throw new IllegalStateException("no kiln at " + place + " any more")
  }
}
