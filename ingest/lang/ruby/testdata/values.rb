def fire(folder, path, limit)
  # want exception "cannot read {folder} of the kiln" hole=folder:path
  raise ArgumentError, "cannot read #{File.join(folder, path)} of the kiln" if limit > 1
  # want exception "cannot find {path} of the kiln" hole=path:
  raise ArgumentError, "cannot find #{path} of the kiln" if limit > 2
  # want exception "cannot quote {inspect} of the kiln" hole=inspect:
  raise ArgumentError, "cannot quote #{File.join(folder, path).inspect} of the kiln" if limit > 3

  place = File.expand_path(path)
  # want exception "no kiln at {to_s} any more" hole=to_s:path
  raise ArgumentError, "no kiln at #{place.to_s} any more" if limit > 4
  # want exception "no clay at {pwd} any more" hole=pwd:path
  raise ArgumentError, "no clay at #{Dir.pwd} any more"
end

# want exception "the stone {name} is cracked"
CRACKED = ->(name) { %(the stone #{name} is cracked) }
# want exception "the stone {name} is too soft"
SOFT = proc { |name| "the stone #{name} is too soft" }
# want exception "the stone {name} is far too small"
SIZES = { small: ->(name) { "the stone #{name} is far too small" }, large: 12 }.freeze
LABEL = ->(name) { name.to_s }

def cut(name, size)
  raise CutError, CRACKED.call(name) if size == 1
  raise CutError, SOFT.(name) if size == 2
  raise CutError, SIZES[:small].call(name) if size == 3
  # want exception "the saw of {name} is blunt"
  message = lambda { "the saw of #{name} is blunt" }
  raise CutError, message.call if size == 4
  # ok rule=raise-class
  raise CutError, LABEL.call(name)
end

def carry(name)
  # want exception "the cart broke under {name}"
  message = +"the cart broke"
  message << " under #{name}"
  raise CartError, message
end

class Scale
  def scale_message(key, otherwise)
    @messages.key?(key) ? @messages[key] : otherwise
  end

  def plain_message(key, language)
    "the scale says #{key} in #{language}"
  end

  def weigh(key, sack)
    # want exception "the scale {key} must hold a sack" rule=raise-class class=ScaleError
    raise ScaleError, scale_message(key, "the scale #{key} must hold a sack")
    # want exception "the scale says {key} in {language}" rule=raise-class class=ScaleError line=-7
    raise ScaleError, plain_message(key, "the words of millers")
  end
end
