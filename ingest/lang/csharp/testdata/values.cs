using System;
using System.Diagnostics;
using System.IO;

class Values
{
    void Fire(string folder, TimeSpan limit, TimeSpan? wait, Stopwatch watch, string path)
    {
        if (limit > Max)
        {
            // want exception "Cannot read {Combine} of the kiln" hole=Combine:path
            throw new IOException($"Cannot read {Path.Combine(folder, path)} of the kiln");
        }
        if (limit > Max)
        {
            // want exception "Cannot find {path} of the kiln" hole=path:
            throw new IOException($"Cannot find {path} of the kiln");
        }
        if (limit > Max)
        {
            // want exception "Cold after {limit} of burning" hole=limit:duration
            throw new IOException($"Cold after {limit} of burning");
        }
        if (limit > Max)
        {
            // want exception "Cold after {limit} or so" hole=limit:
            throw new IOException($"Cold after {limit:mm\\:ss} or so");
        }
        if (limit > Max)
        {
            // want exception "Cold after {wait} at most" hole=wait:
            throw new IOException($"Cold after {wait} at most");
        }
        if (limit > Max)
        {
            // want exception "Hot after {Elapsed} of burning" hole=Elapsed:duration
            throw new IOException(string.Format("Hot after {0} of burning", watch.Elapsed));
        }
        var place = Path.GetFullPath(path);
        TimeSpan took = Measure();
        if (limit > Max)
        {
            // want exception "No kiln at {place} any more" hole=place:path
            throw new IOException("No kiln at " + place + " any more");
        }
        // want exception "Took {took} in all" hole=took:duration
        throw new IOException("Took " + took.ToString() + " in all");
    }
}
