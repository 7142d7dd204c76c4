defmodule Values do
  def fire(folder, path, limit) do
    if limit > 1 do
      # want exception "cannot read {folder} of the kiln" hole=folder:path
      raise "cannot read #{Path.join(folder, path)} of the kiln"
    end

    if limit > 2 do
      # want exception "cannot find {path} of the kiln" hole=path:
      raise "cannot find #{path} of the kiln"
    end

    # want exception "cannot quote {folder} of the kiln" hole=folder:
    raise "cannot quote #{inspect(Path.join(folder, path))} of the kiln"
  end
end
