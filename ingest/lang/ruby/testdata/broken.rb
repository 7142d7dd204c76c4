# What is broken gives what can be had.
class Broken
  def one
    # want exception "before the break" rule=raise
    raise "before the break"
  end

  def two(
    x = [1, 2
  end

  def three
    # want exception "after the break" rule=raise
    raise "after the break"
  end
end

raise <<~OPEN
  never closed
