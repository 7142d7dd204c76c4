# Errors that are raised, returned as values or thrown, and what only looks like them.
defmodule Bakery.BurntError do
  @moduledoc "Raised for bread that is burnt."
  # want exception "bread is burnt" rule=exception-default class=Bakery.BurntError
  defexception [:loaf, message: "bread is burnt"]
end

defmodule Bakery.OvenError do
  @moduledoc """
  Raised when the oven fails.
  """
  # ok rule=exception-default
  defexception [:reason, :heat, plug_status: 503]

  @impl true
  # want exception "oven failed at {heat} degrees: {reason}" rule=exception-message class=Bakery.OvenError line=+1 in=Bakery.OvenError.message/1 doc="Raised when the oven fails."
  def message(%{reason: reason, heat: heat}) when reason != nil do
    "oven failed at #{heat} degrees: #{inspect(reason)}"
  end

  # want exception "oven is cold" line=+1 rule=exception-message guard=else:"exception.heat > 100"
  # want exception "oven is hot" line=+0 rule=exception-message guard=if:"exception.heat > 100"
  def message(exception), do: if(exception.heat > 100, do: "oven is hot",
    else: "oven is cold")

  @impl true
  def exception(options) do
    # want exception "no heat given" rule=exception-message
    text = "no heat given"
    %__MODULE__{reason: text, heat: options[:heat]}
  end

  # ok rule=exception-message
  def describe(_exception), do: "not a message"
end

defmodule Bakery.Shelf do
  use Bakery.Shelf.Error

  # want exception "shelf {name} is full" rule=exception-message
  def message(%{name: name}), do: "shelf #{name} is full"
end

defmodule Bakery do
  @moduledoc "Bakes."
  require Logger

  # want exception "the bakery is closed" rule=raise class=RuntimeError
  @closed "the bakery is closed"
  @prefix "bakery:"
  @twice "set one time"
  @twice "set two times"

  @doc """
  Bakes a loaf.
  """
  def bake(loaf, options \\ [])

  def bake(nil, _options) do
    # want exception "no loaf" rule=raise class=ArgumentError in=Bakery.bake/2 doc="Bakes a loaf." guard=match-arm:"nil, _options"
    raise ArgumentError, "no loaf"
  end

  def bake(loaf, options) when is_list(options) do
    # want exception "loaf {loaf} has no {flour}" rule=raise class=ArgumentError guard=if:"loaf.flour == nil"
    if loaf.flour == nil, do: raise(ArgumentError, message: "loaf #{inspect(loaf)} has no #{loaf.flour}")

    unless options[:heat] do
      # want exception "bakery: heat is missing" rule=raise class=RuntimeError guard=else:options[:heat]
      raise "#{@prefix} heat is missing"
    end

    # want exception "dough is wet" guard=else:loaf.salt
    # want exception "dough is dry" guard=if:loaf.salt
    raise Bakery.BurntError, message: if(loaf.salt, do: "dough is dry", else: "dough is wet")
    # want exception "knead it" class=Bakery.BurntError rule=raise
    raise %Bakery.BurntError{loaf: loaf, message: "knead it"}
    # want exception "too hot: {heat}" class=Bakery.OvenError
    raise Bakery.OvenError, heat: 3, reason: "too hot: " <> to_string(options[:heat])
    # ok rule=raise
    raise Bakery.OvenError, heat: 4, kind: "hot"
    # ok rule=raise
    raise Bakery.OvenError
    # ok rule=raise
    raise loaf.error
    if loaf.shut, do: raise(@closed)
    # ok rule=raise
    if loaf.odd, do: raise(@twice)
    # want exception "not this one" class=Bakery
    raise __MODULE__, "not this one"
  rescue
    error in ErlangError ->
      # want exception "baking broke: {error}" guard=catch:"if loaf.flour == nil, do: raise(ArgumentError, message: \"loaf #{inspect(loaf)} has no #{loaf.flour}\")"
      reraise "baking broke: #{Exception.message(error)}", __STACKTRACE__
  end

  # Values.
  def weigh(loaf, scale) do
    case scale do
      :broken ->
        # want exception "scale is broken" rule=error-tuple class=:error guard=match-arm::broken
        {:error, "scale is broken"}

      {:error, "not a value"} ->
        # ok rule=error-tuple
        {:error, :unknown}

      {:slow, time} when time > 9 ->
        # want exception "scale took {time} s" code=slow
        {:error, :slow, "scale took #{time} s"}

      # ok rule=error-tuple
      {:error, "nor this"} = error ->
        error

      _ ->
        message =
          cond do
            # want exception "loaf is light" guard=if:"loaf.weight < 1" rule=error-tuple
            loaf.weight < 1 -> "loaf is light"
            # want exception "loaf is heavy" guard=if:true rule=error-tuple
            true -> "loaf is heavy"
          end

        {:error, message}
    end
  end

  def fetch(id) do
    with {:ok, loaf} <- find(id),
         true <- loaf != {:error, "of no kind"} do
      # want exception "loaf {id} is sold" rule=exception class=Bakery.BurntError guard=match-arm:"{:ok, loaf} <- find(id), true <- loaf != {:error, \"of no kind\"}"
      {:error, Bakery.BurntError.exception("loaf #{id} is sold")}
    else
      # want exception "no loaf like that" guard=match-arm:":error"
      :error -> {:error, message: "no loaf like that", code: :missing}
      # want exception "out of bread" class=Bakery.Empty rule=error-tuple
      nil -> {:error, %Bakery.Empty{text: "out of bread"}}
      # want exception "must be under {count} grams"
      :heavy -> {:error, {"must be under %{count} grams", count: 900}}
    end
  end

  # want exception "shelf is locked" rule=struct class=Bakery.LockError
  def locked, do: [%Bakery.LockError{message: "shelf is locked"}]
  # ok rule=struct
  def locked?(%Bakery.LockError{message: "shelf is locked"}), do: true
  # ok rule=struct
  def price, do: %Bakery.Price{message: "two coins only"}
  # want exception "stop here" rule=exception class=RuntimeError
  def stopped, do: RuntimeError.exception("stop here")
  # ok rule=exception
  def stopped(opts), do: RuntimeError.exception(opts)
  # want exception "thrown out" rule=throw class=throw
  def out, do: throw({:stop, "thrown out"})
  # ok rule=throw
  def out(_), do: throw(:stop)
  # want exception "found no flour" guard=none-value:flour
  def flour(flour), do: flour || raise "found no flour"

  def sold(loaf) do
    # want exception "sold {name}" rule=raise
    raise "sold " <> (loaf.name |> to_string() |> String.trim())
  end

  # Functions of the module that give a text, or report one.
  def tell(kind) do
    raise ArgumentError, text_for(kind)
  end

  # want exception "kind one" line=+0 rule=raise in=Bakery.tell/1
  defp text_for(:one), do: "kind one"
  # want exception "kind {other}" line=+0 rule=raise
  defp text_for(other), do: "kind #{other}"

  defp complain!(message) do
    # want exception "bakery: {message}" rule=raise in=Bakery.complain!/1
    raise "bakery: #{message}"
  end

  defp refuse(reason), do: {:error, reason}

  def use_them(x) do
    # want exception "x is bad" rule=raise class=complain!
    complain!("x is bad")
    # want exception "x was {x}" rule=raise class=complain!
    "x was #{x}" |> complain!()
    # want exception "x is refused" rule=error-tuple class=refuse
    refuse("x is refused")
    # want exception "cannot parse {x}" rule=report class=parse_error!
    parse_error!(x, "cannot parse #{x}")
    # ok rule=report
    parse_error!(x, "x")
    # want exception "frame {x} is too big" rule=report class=send_frame_error!
    details = "frame #{x} is too big"
    send_frame_error!(x, :frame, details)
  end
end

defmodule Bakery.Problem do
  # want exception "the mill is closed" rule=exception-message class=Bakery.Problem guard=match-arm::closed
  def format_error(:closed), do: "the mill is closed"
  # want exception "mill says {reason}" rule=exception-message
  def format_error(reason), do: "mill says #{reason}"
end

defimpl Bakery.Slice, for: Bakery.Loaf do
  # want exception "cannot slice {loaf}" in=Bakery.Slice.Bakery.Loaf.slice/1
  def slice(loaf), do: raise("cannot slice #{inspect(loaf)}")
end
