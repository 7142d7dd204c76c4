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
