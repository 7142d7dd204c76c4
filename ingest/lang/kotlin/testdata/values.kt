import java.io.File
import kotlin.time.Duration

class Values {
    fun fire(folder: File, limit: Duration, path: String, wait: Duration?) {
        if (limit > MAX) {
            // want exception "Cannot read {folder} of the kiln" hole=folder:path
            throw IllegalStateException("Cannot read $folder of the kiln")
        }
        if (limit > MAX) {
            // want exception "Cannot write {absolutePath} of the kiln" hole=absolutePath:path
            throw IllegalStateException("Cannot write ${folder.absolutePath} of the kiln")
        }
        if (limit > MAX) {
            // want exception "Cannot find {path} of the kiln" hole=path:
            throw IllegalStateException("Cannot find $path of the kiln")
        }
        if (limit > MAX) {
            // want exception "Cold after {limit} of burning" hole=limit:duration
            throw IllegalStateException("Cold after $limit of burning")
        }
        val file = File(path)
        if (limit > MAX) {
            // want exception "No kiln at {file} any more" hole=file:path
            throw IllegalStateException("No kiln at $file any more")
        }
        var place = file.absolutePath
        place = path
        // want exception "No clay at {place} any more" hole=place:
        throw IllegalStateException("No clay at $place any more")
    }
}
