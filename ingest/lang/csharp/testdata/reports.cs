using Microsoft.Extensions.Logging;

namespace Bakery
{
    public partial class Shop
    {
        // want log "Till {Number} is stuck" rule=log-message severity=error class=LoggerMessage
        [LoggerMessage(EventId = 4, Level = LogLevel.Error, Message = "Till {Number} is stuck")]
        private partial void TillStuck(int number);
        // want log "Till {Number} is on fire" rule=log-message severity=fatal
        [LoggerMessage(5, LogLevel.Critical, "Till {Number} is on fire")]
        private partial void TillBurns(int number);
        // ok rule=log-message
        [LoggerMessage(6, LogLevel.Information, "Till {Number} is open")]
        private partial void TillOpens(int number);

        public void Open(int door)
        {
            try
            {
                var key = ring.Find(door);
            }
            catch (KeyException ex) when (ex.Bent)
            {
                // want log "Key of {Door} is bent" rule=log-error class=_logger.LogError guard=catch:ring.Find(door) in=Shop.Open
                _logger.LogError(ex, "Key of {Door} is bent", door);
                // want log "No key for {Door:000}, {Count}" rule=log-fatal class=_logger.LogCritical severity=fatal
                _logger?.LogCritical(new EventId(3), ex, "No key for {{Door:000}}, {Count}", ring.Count);
                // want log "Key of {door} turns hard" rule=log-warn class=_logger.WarnException severity=warning
                _logger.WarnException($"Key of {door} turns hard", ex);
                // want log "Door {Door} broke: {Message}" rule=log-error hole=Door:
                _logger.LogError("Door {Door} broke: " + ex.Message, door);
                // want log "Door is slow" rule=log-warn severity=warning
                Log.Warning("Door is slow");
                // want log "Door {door} is locked" rule=log-error class=Log.Error
                Log.ForContext<Shop>().Error(ex, $"Door {door} is locked");
                // want log "The lock of {Door} fell off" rule=log-level severity=error
                logger.Log(LogLevel.Error, ex, "The lock of {Door} fell off", door);
                // want log "Traced: hinge broke" rule=log-error
                Trace.TraceError("Traced: hinge broke");
            }
            // want log "The trace of {Door} ends" rule=log-level severity=warning
            TraceWriter.Trace(TraceLevel.Warning, "The trace of {Door} ends", door);
            // ok rule=log-level
            logger.Log(LogLevel.Debug, "The lock was oiled");
            // ok rule=log-error
            console.Error("no logger at all");
            // ok rule=log-error
            _logger.LogInformation("Door {Door} is open", door);
            // ok rule=log-warn
            weather.Warning("Rain comes at noon");
            // ok rule=log-fatal
            story.Fatal("the last chapter ends");
        }

        public static int Main(string[] args)
        {
            if (args.Length == 0)
            {
                // want exit "usage: shop DOOR" rule=exit guard=if:"args.Length == 0"
                Console.Error.WriteLine("usage: shop DOOR");
                return 2;
            }
            if (args.Length > 1)
            {
                // want exit "too many doors: {Length}" rule=exit
                Console.Error.WriteLine("too many doors: {0}", args.Length);
                Environment.Exit(1);
            }
            // ok rule=exit
            Console.Error.WriteLine("the shop is opening");
            foreach (var door in args)
            {
                // want assertion "a door has a number" rule=assert class=Debug.Assert guard=assert:"door.Number > 0"
                Debug.Assert(door.Number > 0, "a door has a number");
                // ok rule=assert
                Debug.Assert(door.Number > 0);
                // want assertion "Door without a frame" rule=fail guard=loop:"var door in args"
                Debug.Fail("Door without a frame");
                // ok rule=fail
                Debug.WriteLine("Door with a frame");
                // want assertion "The door must be of wood." rule=require class=Guard.Against.Null
                Guard.Against.Null(door, nameof(door), "The door must be of wood.");
                // ok rule=require
                Guard.Against.Null(door, "door");
            }
            // want panic "The roof is gone." rule=fail-fast severity=fatal class=Environment.FailFast
            Environment.FailFast("The roof is gone.");
            // ok rule=fail-fast
            Environment.SetEnvironmentVariable("ROOF", "the roof is gone");
            return 0;
        }
    }
}

class Ledger
{
    void Close(Connection connection, Exception ex, string path)
    {
        // want log "Failed to close the ledger" rule=log-error class=connection.LogError
        connection.LogError("", "Failed to close the ledger", ex);
        // want log "Page {path} is torn: {Message}" rule=log-error class=Logging.Log.WriteErrorMessage
        Logging.Log.WriteErrorMessage(LOGTAG, "PageTorn", ex, "Page {0} is torn: {1}", path, ex.Message);
        // want log "Ledger {path} cannot be opened" rule=log-error
        var err = $"Ledger {path} cannot be opened";
        Logging.Log.WriteErrorMessage(LOGTAG, "OpenFailed", null, err);
        var code = path.Length;
        // want log "Failed." rule=log-error
        Logging.Log.WriteErrorMessage("Failed.", null, code);
        if (path == null)
        {
            // want exit "no ledger to close" rule=log-error class=_logger.LogError severity=fatal
            _logger.LogError("no ledger to close");
            Environment.Exit(1);
        }
        if (ex == null)
        {
            // want log "no reason to close" rule=log-error class=_logger.LogError severity=error
            _logger.LogError("no reason to close");
            Environment.Exit(0);
        }
        // want assertion "page {path} is numbered {code}" rule=assert class=Debugging.Assert
        if (Debugging.AssertsEnabled) Debugging.Assert(code > 0, "page {0} is numbered {1}", path, code);
        // want assertion "a ledger has pages" rule=assert class=Dbg.Diagnostics.Assert
        Dbg.Diagnostics.Assert(path != null, "a ledger has pages");
        // ok rule=exception
        throw new LedgerException(Strings.Ledger.Lost, "LedgerLost");
    }
}

class Post
{
    async Task Send(string box, bool async, CancellationToken cancellationToken = default)
    {
        var letter = await Fold(box, async, cancellationToken).ConfigureAwait(false);
        if (string.IsNullOrEmpty(letter))
            // want exception "No letter for {box}" rule=exception in=Post.Send guard=if:"string.IsNullOrEmpty(letter)"
            throw new PostException($"No letter for {box}");
        var seal = async ? await Seal(letter, async, cancellationToken).ConfigureAwait(false) : Seal(letter);
        // want exception "sealed sync, async, or not" rule=exception
        if (!async) throw new PostException("sealed sync, async, or not");
        // ok rule=exception
        await Stamp(new PostException(letter), async).ConfigureAwait(false);
    }
}

class Index
{
    void Find(string table, string column)
    {
        Run($@"DROP TABLE ""{table}""", column);
        // want exception "No column {column} in the table \"{table}\"" rule=exception
        throw new ArchiveException($@"No column {column} in the table ""{table}""");
    }

    void Look(string table)
    {
        // ok rule=exception
        throw new ArchiveException($@"""{table}""");
    }
}

class Stamps
{
    void Count(string box, Sheet sheet)
    {
        // want exception "Box {box} has no stamps{1}; count again" rule=exception class=ArchiveException
        var message = $"Box {box} has no stamps";
        if (sheet.Torn)
        {
            message += " and a torn sheet";
        }
        message += "; count again";
        if (sheet.Old)
            message += "!";
        throw new ArchiveException(message);
    }

    void Recount(string box, Sheet sheet)
    {
        var message = "Box " + box;
        message = sheet.Text();
        message += "; count again";
        // ok rule=exception
        throw new ArchiveException(message);
    }
}

class Archive
{
    void Shelve(string box)
    {
        string problem = Describe(box);
        throw new ArchiveException(problem);
    }

    private string Describe(string box)
    {
        return box.Length == 0
            // want exception "A box needs a label" rule=exception class=ArchiveException in=Archive.Shelve
            ? "A box needs a label"
            // want exception "The box {box} is full" rule=exception class=ArchiveException in=Archive.Shelve
            : $"The box {box} is full";
    }
}
