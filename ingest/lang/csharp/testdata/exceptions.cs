using System;

namespace Bakery.Ovens;

/// <summary>
/// Thrown when an oven is <b>too</b> hot.
/// </summary>
public class OvenException : Exception
{
    // want exception "The oven has failed." rule=exception-base class=OvenException in=OvenException..ctor
    public OvenException() : base("The oven has failed.") { }
    public OvenException(string message) : base(message) { }
    // want exception "Oven {number} is at {degrees} degrees." rule=exception-base class=OvenException guard=none
    public OvenException(int number, int degrees) : base($"Oven {number} is at {degrees} degrees.") { }
}

// want exception "Recipe '{name}' is unknown" rule=exception-base class=RecipeException
public sealed class RecipeException(string name) : Exception($"Recipe '{name}' is unknown");

public class DoughException : OvenException
{
    // want exception "The dough did not rise." rule=exception-message class=DoughException in=DoughException.get_Message
    public override string Message => "The dough did not rise.";
    // ok rule=exception-message
    public string Help => "Wait a little longer.";
}

// An error that is a value: its class extends the project's class of errors.
public class DoughError : Error
{
    // want exception "The dough did not rise: {exception}" rule=error-base class=DoughError in=DoughError..ctor
    public DoughError(Exception exception) : base($"The dough did not rise: {exception}", 3) { }
    // ok rule=error-base
    public DoughError() : base("dough-error") { }
}

public class YeastError(int day) : KitchenError(
    // want exception "The yeast of day {day} is dead" rule=error-base class=YeastError
    $"The yeast of day {day} is dead");

// want exception "There is no salt in the dough." rule=error-base class=SaltForgotten
public record SaltForgotten() : BakingError("There is no salt in the dough.");

public class ErrorPanel : Panel
{
    // ok rule=error-base
    public ErrorPanel() : base("a panel that shows errors") { }
}

public class RoundingError : Number
{
    // ok rule=error-base
    public RoundingError() : base("a number that is too small") { }
}

public class Tray : Shelf
{
    // ok rule=exception-base
    public Tray() : base("a tray of steel") { }
    // ok rule=exception-message
    public string Message => "the tray is full of bread";
}

public class Oven
{
    private const string Prefix = "Oven: ";
    private static readonly string TooCold = "The oven is too cold.";
    private const string Wrong = "wrong" + " heat";

    /// <summary>Heats the <see cref="Oven"/> up to <paramref name="degrees"/> &amp; waits.</summary>
    /// <param name="degrees">the heat</param>
    [Obsolete("not found by any rule")]
    public async Task<int> HeatAsync(int degrees, string? fuel)
    {
        // want exception "Degrees must be positive. Got {degrees}." rule=exception class=ArgumentOutOfRangeException in=Oven.HeatAsync guard=if:"degrees <= 0" doc="Heats the Oven up to degrees & waits."
        if (degrees <= 0) throw new ArgumentOutOfRangeException(nameof(degrees), degrees, $"Degrees must be positive. Got {degrees}.");
        // ok rule=exception
        if (fuel == null) throw new ArgumentNullException(nameof(fuel));
        // ok rule=exception
        if (fuel == null) throw new ArgumentNullException("fuel");
        // want exception "fuel cannot be null" rule=exception class=ArgumentNullException
        if (fuel == null) throw new ArgumentNullException(nameof(fuel), "fuel cannot be null");
        // want exception "Fuel must not be empty." rule=exception class=ArgumentException guard=if:"fuel.Length == 0"
        if (fuel.Length == 0) throw new ArgumentException("Fuel must not be empty.", nameof(fuel));
        // want exception "fuel is not a fuel" rule=exception class=ArgumentException
        if (fuel == "ice") throw new ArgumentException(nameof(fuel) + " is not a fuel");
        // want exception "the name is missing here" rule=exception class=ArgumentNullException
        if (fuel == "") throw new ArgumentNullException("the name is missing here");
        // want exception "This oven is closed." rule=exception class=ObjectDisposedException
        if (closed) throw new ObjectDisposedException(nameof(Oven), "This oven is closed.");
        // want exception "Oven: {fuel} burns badly" rule=exception class=OvenException
        if (fuel == "wood") throw new OvenException(Prefix + fuel + " burns badly");
        // want exception "Cannot reach 00FF degrees with {fuel}" rule=exception
        if (degrees > 300) throw new OvenException(string.Format("Cannot reach {0} degrees with {1}", "00FF", fuel));
        // want exception "At {degrees} degrees: {fuel}" rule=exception hole=degrees:hex
        if (degrees > 400) throw new OvenException(string.Format(CultureInfo.InvariantCulture, "At {0:X4} degrees: {1}", degrees, fuel));
        // want exception "Too hot: {degrees}" rule=exception
        if (degrees > 500) throw new OvenException("Too hot: {0}".FormatWith(CultureInfo.InvariantCulture, degrees));
        // want exception "Burner {fuel} of {degrees} is out" rule=exception class=BurnerException
        if (degrees > 600) throw new BurnerException("Burner {0} of {1} is out", fuel, degrees);
        // want exception "Door {Name} is open" rule=exception
        if (open) throw new OvenException("Door " + door?.Name + " is open");
        // want exception "Rack {GetName}" rule=exception
        if (open) throw new OvenException("Rack " + rack?.GetName(1));
        // want exception "Lit at noon" rule=exception
        // want exception "Lit at night" rule=exception guard=else:"noon" line=+1
        throw new OvenException(noon ? "Lit at noon" 
            : "Lit at night");
    }

    public Loaf Take(Loaf? loaf, Exception inner)
    {
        // want exception "There is no loaf in the oven." rule=exception guard=none-value:"loaf" in=Oven.Take
        var taken = loaf ?? throw new OvenException("There is no loaf in the oven.");
        // want exception "The loaf is black." rule=exception line=+1
        // want exception "The loaf is white." rule=exception line=+2
        string message = null;
        if (taken.Black) message = "The loaf is black.";
        else if (taken.White) message = "The loaf is white.";
        if (message != null) throw new OvenException(message);
        // want exception "One crumb." rule=exception
        if (taken.Crumb) { var reason = "One crumb."; throw new OvenException(reason); }
        // want exception "Two crumbs." rule=exception
        if (taken.Crumbs) { var reason = "Two crumbs."; throw new OvenException(reason); }
        // want exception "named text" rule=exception class=OvenException
        if (taken.Odd) throw new OvenException(inner: inner, message: "named text");
        // want exception "made by its target" rule=exception class=InvalidOperationException
        InvalidOperationException late = new("made by its target");
        // ok rule=exception
        var list = new List<string>("a list of loaves");
        // ok rule=exception
        throw new OvenException(inner.Message, inner);
    }

    public int Weigh(object thing) => thing switch
    {
        int grams => grams,
        // want exception "Cannot weigh air" rule=exception guard=switch-case:"Air air when air.Warm" in=Oven.Weigh
        Air air when air.Warm => throw new NotSupportedException("Cannot weigh air"),
        // want exception "Cannot weigh {Name}" rule=exception guard=switch-case:_
        _ => throw new NotSupportedException($"Cannot weigh {thing.GetType().Name}"),
    };

    public string Name
    {
        // want exception "The oven has no name." rule=exception in=Oven.get_Name guard=none-value:name
        get => name ?? throw new InvalidOperationException("The oven has no name.");
        set
        {
            // want exception "A name has letters." rule=exception in=Oven.set_Name guard=if:"value.Length == 0"
            if (value.Length == 0) { throw new ArgumentException("A name has letters."); }
        }
    }

    private void EnsureHot(string message)
    {
        if (heat < 100) throw new OvenException(message);
    }

    private Exception Broken(string what) => new OvenException(what);

    private OvenException BrokenException(string text, int code) => OvenException.Create(this, text, code);

    public void Bake()
    {
        // want assertion "Bake in a hot oven." class=EnsureHot guard=assert:"EnsureHot(\"Bake in a hot oven.\")"
        EnsureHot("Bake in a hot oven.");
        // want exception "broken in two" rule=exception class=OvenException
        Fail(Broken("broken in two"));
        // want exception "The flame went out." rule=throw class=OvenException
        throw BrokenException("The flame went out.", 3);
    }

    public void Serve(string kind)
    {
        switch (kind)
        {
            case "rye":
            case "oat":
                // want exception "No more bread of this kind." rule=throw-helper class=InvalidOperationException guard=switch-case:"\"rye\", \"oat\""
                Throw.InvalidOperationException("No more bread of this kind.");
                break;
            default:
                // want exception "Unknown kind {kind}" rule=throw-helper class=ArgumentException guard=switch-case:default
                return ThrowHelper.ThrowArgumentException<int>($"Unknown kind {kind}", nameof(kind));
        }
        // ok rule=throw-helper
        Throw.ArgumentNullException(nameof(kind));
        // want exception "Line {line}: no crust" rule=factory class=CrustException
        throw CrustException.Create(reader, "Line {0}: no crust".FormatWith(CultureInfo.InvariantCulture, line));
        // ok rule=factory
        CrustException.Register("crusts");
        // want exception "The {what} is burnt" rule=exception
        throw new OvenException(_localizer["The {0} is burnt", what]);
        // want exception "Bread is out." rule=throw class=OvenException
        throw Broken("Bread is out.");
        // want exception "thrown by a helper" rule=throw class=Fault
        throw Fault("thrown by a helper");
        // ok rule=throw
        throw Fault("code");
    }

    public IResult Order(int count, Basket basket)
    {
        // want exception "Order at least one." rule=result class=Result.Failure
        if (count < 1) return Result.Failure("Order at least one.");
        // ok rule=result
        if (count == 1) return Result.Success("One loaf is ready.");
        // want exception "The order is lost." rule=result class=Error
        Error lost = new("Order.Lost", "The order is lost.");
        // ok rule=result
        Error code = new("Order.Late");
        // want exception "The basket is full." rule=report
        basket.AddError("order", "The basket is full.");
        // want exception "Bread needs salt." rule=report
        (failures ??= []).Add("Bread needs salt.");
        // want exception "No oven for {count}" rule=report class=baker.ShowError
        baker.ShowError($"No oven for {count}");
        // ok rule=report
        loaves.Add("a loaf of rye");
        // ok rule=report
        baker.ShowError("code");
        // ok rule=report
        basket.AddItem("order", "The basket has room.");
        // want exception "{count} loaves are too many" rule=exception in=Oven.Order.Check
        void Check() => throw new OvenException($"{count} loaves are too many");
    }
}

public class OrderForm
{
    // want exception "Give a name." rule=validation class=Required
    [Required(ErrorMessage = "Give a name.")]
    public string Name { get; set; }
    // want exception "{0} must be from {1} to {2}." rule=validation class=Range
    [Range(1, 5, ErrorMessage = "{0} must be from {1} to {2}.")]
    public int Count { get; set; }
    // ok rule=validation
    [Display(Description = "How many loaves you want")]
    public int Loaves { get; set; }
}

public class OvenChecks
{
    // ok rule=exception
    [Fact] public void Hot() => throw new OvenException("only in a test");
}
