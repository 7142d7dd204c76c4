# frozen_string_literal: true

# Plums are counted, weighed and refused here.
module Orchard
  class Scale
    # Weighs a crate.
    #
    # @param crate [Crate] what is put on the scale
    def weigh(crate, limit = 40)
      # want exception "no crate on the scale" rule=raise class=RuntimeError guard=if:"crate.nil?" in=Orchard::Scale#weigh doc="Weighs a crate. @param crate [Crate] what is put on the scale"
      raise "no crate on the scale" if crate.nil?
      # want exception "crate {id} is not weighed in {unit}" rule=raise-class class=UnitError guard=else:"crate.unit == unit"
      raise UnitError, "crate #{crate.id} is not weighed in #{unit}" unless crate.unit == unit
      # want exception "too heavy by {over} kg" rule=raise class=Orchard::TooHeavy guard=if:"over > limit"
      raise Orchard::TooHeavy.new("too heavy by #{over} kg", crate) if over > limit
      # want exception "a torn sack" rule=make class=SackError guard=early-return:"over > limit"
      raise(SackError.new("a torn sack"))
    end

    def slow(crate)
      # want exception "the scale took over {limit} seconds" rule=raise-class class=Scale::SlowError
      Timeout.timeout(limit, Scale::SlowError, "the scale took over #{limit} seconds") { weigh(crate) }
      # ok rule=raise-class
      Timeout.timeout(limit, Scale::SlowError) { weigh(crate) }
      # want exception "no scale for {kind} in {room}" rule=make class=Orchard::ScaleError
      raise Orchard::ScaleError.new(N_("no scale for %s in %s"), kind, room) unless room
      # want exception "no weight of {crate} in {room}" rule=make class=Orchard::ScaleError
      raise Orchard::ScaleError.new(url, e, N_("no weight of %{crate} in %{room}"), crate: crate, room: room) if lost
      # want exception "100%s of it is gone" rule=make class=Orchard::ScaleError
      raise Orchard::ScaleError.new("100%s of it is gone") if gone
      text = String.new
      # want exception "the scale is bent and broken" rule=raise class=RuntimeError
      text << "the scale is bent"
      text << " and broken"
      raise text if bent
    end

    sig { params(crate: Crate).void }
    def tare(crate)
      # want exception "no tare for {crate}" rule=raise class=RuntimeError guard=none-value:"find_tare(crate)" in=Orchard::Scale#tare doc=none
      find_tare(crate) || raise("no tare for #{crate}")
      # want exception "the tare of {crate} is stale" guard=else:"fresh?(crate)"
      fresh?(crate) or fail "the tare of #{crate} is stale"
      # want exception "cannot tare an empty crate" guard=if:"crate.empty?"
      crate.empty? and raise ArgumentError, "cannot tare an empty crate"
      # want exception "a call in a value" class=KeyError guard=catch:"lookup(crate)"
      lookup(crate) rescue raise(KeyError, "a call in a value")
    end

    # The one that a sig stands below.
    sig { void }
    def zero
      # want exception "the scale is locked" class=IOError doc="The one that a sig stands below."
      raise ::IOError, 'the scale is locked', caller
    end

    class << self
      # want exception "unknown scale {name}" in=Orchard::Scale.named class=KeyError guard=switch-case:else
      def named(name) = case name when :old, :new then new else raise(KeyError, "unknown scale #{name}") end
    end

    def self.check(kind)
      case kind
      when :plum, :pear
        # want exception "{kind} is out of season" guard=switch-case:":plum, :pear" in=Orchard::Scale.check
        raise "#{kind} is out of season"
      else
        # want exception "{kind} is no fruit" guard=switch-case:else
        raise "#{kind} is no fruit"
      end
      case kind
      in { ripe: false } if strict
        # want exception "unripe fruit" guard=match-arm:"{ ripe: false }"
        raise "unripe fruit"
      end
    end

    private def read(path)
      File.read(path)
    rescue Errno::ENOENT, IOError => e
      # want exception "no readings in {path}: {message}" class=ReadError guard=catch:File.read(path) in=Orchard::Scale#read
      raise ReadError, "no readings in #{path}: #{e.message}", cause: e
    rescue ScaleFault => e
      # want exception "a fault while reading" class=ScaleFault
      raise e, "a fault while reading"
    else
      # want exception "the lid is open" guard=loop:"lid in lids.each"
      lids.each { |lid| raise "the lid is open" }
    end

    def kinds
      # ok rule=raise
      raise
      # ok rule=raise
      raise error
      # ok rule=raise-class
      raise ArgumentError, error.message
      # ok rule=raise-class
      raise ArgumentError, I18n.t("scale.kinds.missing text")
      # ok rule=raise
      raise I18n.t("scale.kinds.missing")
      # ok rule=make
      ScaleError.new(code: "heavy")
      # ok rule=make
      Scale.new("not an error at all")
      # want exception "told with a name" rule=raise-class class=Failed
      raise Failed, message: "told with a name", code: 3
      # want exception "told in a hash" rule=raise-class class=Failed
      raise Failed, { message: "told in a hash" }
      # want exception "built by a helper" rule=raise-class class=Failed
      raise Failed, describe("built by a helper", 3)
      # want exception "from a class that is held" rule=raise-class class=klass
      raise klass, "from a class that is held"
      # want exception "of the class itself" rule=make class=Error
      raise self.class::Error.new("of the class itself")
      # want exception "one of two" rule=raise-class class=Second
      raise(cond ? First : Second, "one of two")
      # want exception "by the kernel" rule=raise class=RuntimeError
      Kernel.raise "by the kernel"
      # want exception "by itself" rule=raise class=RuntimeError
      self.fail "by itself"
    end

    def rinse(crate)
      if crate.sticky?
        # want exception "sticky crate" rule=raise guard=if:"crate.sticky?"
        raise "sticky crate"
      elsif crate.dry?
        # want exception "dry crate" guard=if:"crate.dry?"
        raise "dry crate"
      else
        # want exception "odd crate" guard=else:"crate.dry?"
        raise "odd crate"
      end
      unless crate.clean?
        # want exception "dirty crate" guard=else:"crate.clean?"
        raise "dirty crate"
      end
      return unless crate.full?

      # want exception "full crate" guard=early-return:"crate.full?"
      raise "full crate"
    end
  end
end

# want exception "cannot run twice" rule=raise guard=if:"$started"
raise "cannot run twice" if $started

class OrchardTest < Minitest::Test
  def test_weigh
    # ok rule=raise
    raise "in a test case"
  end
end

def reject(crate, message)
  # want exception "rejected: {message}" class=CrateError in=reject
  raise CrateError, "rejected: #{message}" if crate
end

def turn_away!(reason, crate)
  raise CrateError, reason
end

def call_all(checks, crate)
  # ok rule=raise
  checks[:weight].(crate)
  # ok rule=raise
  checks.first&.()
end

def sort_out
  # want exception "rotten on one side" rule=raise-class class=turn_away!
  turn_away!("rotten on one side", 1)
  # want exception "soft and brown" rule=raise-class class=reject
  reject(1, "soft and brown")
end
