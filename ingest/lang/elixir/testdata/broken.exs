# Source that is not whole: what can be read counts.
defmodule Broken do
  def first do
    # want exception "before the break"
    raise "before the break"
  end

  def second(x) do
    y = %{a: , b
    # want exception "in the break of {x}"
    raise "in the break of #{x}"
  end

  def third do
    # want log "after the break"
    Logger.error("after the break")
  end
