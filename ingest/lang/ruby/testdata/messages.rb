# want exception "over the limit of the barn" rule=raise-class class=BarnError in=Barn#constants
LIMIT_TEXT = "over the limit of the barn".freeze
# want exception "the hay is too soft" in=Barn#from_table
# want exception "the hay is wet" in=Barn#from_table
NOTES = { soft: "the hay is too soft", wet: "the hay is wet" }.freeze
ROOT = "barn"

class Barn
  EMPTY = 'nothing in the barn'
  WIDE = "wide " \
         "open"

  def literals(name)
    # want exception "single 'quotes' stay \\n plain #{name}"
    raise 'single \'quotes\' stay \n plain #{name}'
    # want exception "tab\there \"quoted\" é A€ B {name} {count} {total}" rule=raise
    raise "tab\there \"quoted\" \u00e9 \x41\u{20AC} \102 #{name} #@count #$total"
    # want exception "percent (nested) q {name}"
    raise %(percent (nested) q #{name})
    # want exception "raw #{name} \\d (kept)"
    raise %q(raw #{name} \d (kept))
    # want exception "upper {name}"
    raise %Q{upper #{name}}
    # want exception "joined words here"
    raise %w[joined words here].join(" ")
    # want exception "a line that goes on"
    raise "a line \
that goes on"
    # want exception "neighbours make one {name}"
    raise "neighbours " 'make ' "one #{name}"
    # want exception "neighbours over lines"
    raise "neighbours " \
          "over lines"
    # want exception "plus {name}, and more!"
    raise "plus " + name + ", and more" + ?!
    # want exception "shovel {name}"
    raise "shovel " << name
    # want exception "mutable text"
    raise(+"mutable text")
    # ok rule=raise
    raise `hostname here`
    # ok rule=raise
    raise :symbol
    # ok rule=raise
    raise "#{name}"
    # ok rule=raise
    raise "?!"
  end

  def heredocs(name, flag)
    # want exception "The barn of {name} is shut.\n  Open it with:\n\n    barn open" rule=raise-class line=+1 class=BarnError
    raise BarnError, <<~MESSAGE if flag
      The barn of #{name} is shut.
        Open it with:

          barn open
    MESSAGE
    # want exception "raw #{name} and \\n" line=+1
    raise <<-'RAW'
      raw #{name} and \n
    RAW
    # want exception "at the margin {name}" line=+1
    raise BarnError.new(<<PLAIN, name)
at the margin #{name}
PLAIN
    # want exception "folded into one line for {name}" line=+1
    raise <<-TEXT.squish
      folded into
      one line for #{name}
    TEXT
    # want exception "dedented\n  by hand" line=+1
    raise <<-TEXT.strip_heredoc
      dedented
        by hand
    TEXT
    # want exception "one line after all" line=+1
    raise <<~TEXT.tr("\n", " ").strip
      one line
      after all
    TEXT
    # want exception "runs of space go" line=+1
    raise <<~TEXT.gsub(/\s+/, " ").chomp
      runs   of
         space go
    TEXT
    # want exception "first here\nthen there" line=+1
    raise [<<~ONE, <<~TWO].join
      first here
    ONE
      then there
    TWO
    # ok rule=raise
    raise <<~`COMMAND`
      run this command
    COMMAND
    # want exception "a line that goes on\n{flag}" line=+1
    raise(<<~TEXT + flag)
      a line \
that goes on
    TEXT
  end

  def formats(name, count)
    # want exception "hay of {name}: {count}" hole=count:integer
    raise "hay of %s: %d" % [name, count]
    # want exception "hay of {name}"
    raise "hay of %s" % name
    # want exception "hay of {owner}: {bales}"
    raise "hay of %{owner}: %<bales>5.1f" % { owner: name, bales: count }
    # want exception "made of {count} and {name}, 100%"
    raise format("made of %2$s and %1$s, 100%%", name, count)
    # want exception "printed {name}"
    raise sprintf("printed %-10s", name)
    # want exception "kernel {who}"
    raise Kernel.format("kernel %<who>s", who: name)
    # want exception "translated hay of {name}"
    raise _("translated hay of %{name}") % { name: name }
    # want exception "a default text"
    raise Barn.t(:key, default: "a default text")
    # want exception "LOUD HAY"
    raise "loud hay".upcase
    # want exception "a must for sorbet"
    raise T.must("a must for sorbet")
    # want exception "new text"
    raise String.new("new text")
  end

  def choices(name, flag, kind)
    # want exception "too early"
    # want exception "too late for {name}"
    raise flag ? "too early" : "too late for #{name}"
    # want exception "none was given"
    raise name || "none was given"
    text = if flag
             # want exception "the left door"
             "the left door"
           else
             # want exception "the right door"
             "the right door"
           end
    raise DoorError, text
    why = case kind
          # want exception "a mouse"
          when :mouse then "a mouse"
          # want exception "an owl"
          else "an owl"
          end
    raise why
  end

  def held(name, flag)
    # want exception "held by a variable of {name}"
    text = "held by a variable of #{name}"
    raise text
  end

  def constants(key)
    raise BarnError, LIMIT_TEXT
  end

  def known(key, reason)
    # want exception "over the limit of the barn: {reason}"
    raise "#{LIMIT_TEXT}: #{reason}"
    # want exception "barn is locked"
    raise "#{ROOT} is locked"
  end

  def steps(name, flag)
    # want exception "first {name}{flag} last"
    text = "first #{name}"
    text << " maybe" if flag
    text << " last"
    raise text
  end

  def listed(name)
    # want exception "one thing\nanother {name}"
    lines = ["one thing"]
    lines << "another #{name}"
    raise lines.join("\n")
  end

  def set_again(name)
    text = "never seen by anyone"
    # want exception "set again"
    text = "set again"
    raise text
  end

  def wrapped(name)
    text = "uninstaller of #{name} is gone"
    # want exception "uninstaller of {name} is gone."
    raise BarnError, "#{text}."
  end

  def by_method
    raise BarnError, gone_text
  end

  def gone_text
    # want exception "the method tells it"
    "the method tells it"
  end

  def from_table(kind)
    raise NOTES[kind]
  end

  def by_default(message = nil)
    # want exception "a default for a parameter"
    message ||= "a default for a parameter"
    raise BarnError, message
  end

  def scoped(flag)
    # ok rule=raise
    text = compute
    raise text
  end
end
