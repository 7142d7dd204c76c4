-- Source that is not whole: what can be read counts.
local M = {}
function M.a(x)
  -- want exception "before the break"
  error("before the break")
  local t = { a = , b = 2 }
  if x then
    -- want exception "in the break of {x}"
    error("in the break of " .. x)
end
function M.b(y)
  -- want assertion "after the break"
  assert(y, "after the break")
end
function M.c(
