-- Errors that are raised, asserted or returned, and what only looks like them.
local fmt = string.format
local str_format, sformat = string.format, string.format
local concat = table.concat

local Store = {}

-- Texts that are kept in a table.
local PROBLEMS = {
  -- want exception "the lid is stuck" rule=return-error in=Store.why
  [1] = "the lid is stuck",
  -- want exception "nothing fits" rule=return-error
  [3] = "nothing fits",
}
local JAR = {
  -- want exception "the jar {name} is empty" rule=error in=Store.check class=error
  EMPTY = "the jar %s is empty",
  -- ok rule=error
  unused = "no one reads this text",
}

-- want exception "the shop is closed" rule=error
local CLOSED = "the shop is closed"
Store.ERR_LOCKED = "unused lock text"
-- want exception "held by somebody" rule=return-error
Store.ERR_HELD = "held by somebody"

--- Opens the store.
-- It stays open.
-- @param path where it is
function Store:open(path, mode)
  -- want exception "path must be a string, got {type}" rule=error in=Store:open guard=if:"type(path) ~= \"string\"" doc="Opens the store. It stays open. @param path where it is"
  if type(path) ~= "string" then error("path must be a string, got " .. type(path), 2) end
  -- want assertion "no mode given" rule=assert class=assert guard=assert:mode
  assert(mode, "no mode given")
  -- ok rule=assert
  assert(self:count() > 0)
  -- ok rule=error
  error(path)
  local file, err = io.open(path, mode)
  if not file then
    -- want exception "cannot open {path}: {err}" rule=return-error guard=error-return:"io.open(path, mode)" class=return
    return nil, "cannot open " .. path .. ": " .. tostring(err)
  elseif mode == "x" then
    -- want exception "mode 'x' is of no use" guard=if:"mode == \"x\""
    return false, 'mode \'x\' is of no use'
  else
    -- want exception "read {size} of {total} bytes" guard=else:"mode == \"x\"" hole=size:integer
    error(fmt("read %d of %s bytes", file.size, file.total))
  end
  -- ok rule=return-error
  return nil, err
end

function Store.why(self, code)
  -- want exception "nobody knows why" guard=none-value:PROBLEMS[code]
  return nil, PROBLEMS[code] or "nobody knows why"
end

function Store.check(name, jar)
  if jar.closed then error(CLOSED) end
  if jar.empty then error(str_format(JAR.EMPTY, name)) end
  if jar.held then return nil, Store.ERR_HELD, 3 end
  -- ok rule=return-error
  return nil, jar.reason, "held"
end

-- Strings of every kind.
function Store.strings(x)
  -- want exception "say \"hi\" to {x}é now" rule=error
  error("say \"hi\" to " .. x .. "\u{e9} \z
         now")
  -- want exception "two lines\nof [[text]]" rule=error
  error([==[
two lines
of [[text]]]==])
  -- want exception "A tab\there" rule=error
  error('\65 tab\9here')
  -- want exception "bracketless text"
  error "bracketless text"
  -- want exception "bad {x} near {what}" hole=x:quoted
  error(("bad %q near %s"):format(x, x.what))
  -- want exception "100% of {x}"
  error(sformat("100%% of %s", x))
  -- want exception "one, {x}, three"
  error(concat({ "one", x, "three" }, ", "))
  -- want exception "many: {list}"
  error("many: " .. table.concat(x.list, ", "))
  -- want exception "with a trace"
  error(debug.traceback("with a trace"))
  -- ok rule=error
  error("%s:%d")
  -- ok rule=error
  error("")
end

-- A message with alternatives, and one in a variable.
function Store.put(item, full)
  local why
  if full then
    -- want exception "no room for {item}" guard=if:full rule=return-error
    why = "no room for " .. item
  else
    -- want exception "no shelf" guard=else:full rule=return-error
    why = "no shelf"
  end
  if why then return nil, why end
  -- want exception "item is cold" guard=if:item.cold rule=error
  -- want exception "item is warm" guard=else:item.cold rule=error
  error(item.cold and "item is cold" or "item is warm")
  -- want exception "item has no shelf" guard=none-value:item.shelf
  local shelf = item.shelf or error("item has no shelf")
  local ok, problem = pcall(shelf.lift, item)
  -- want exception "lift failed: {problem}" guard=error-return:"pcall(shelf.lift, item)" code=E_LIFT
  if not ok then error({ code = "E_LIFT", message = "lift failed: " .. problem }) end
  -- want exception "odd"
  return nil, "odd", 5
end

-- Only what returns an error returns nil or false first.
function Store.find(name)
  -- ok rule=return-error
  if name == "a" then return true, "found it" end
  -- ok rule=return-error
  if name == "b" then return nil, "/usr/share/%d+" end
  -- ok rule=return-error
  if name == "c" then return nil, "https://example.org/help" end
  -- want exception "could not look: {err}" rule=return-error
  return "could not look: " .. err
end

-- Errors in a table of that name.
function Store.validate(item)
  local errors = {}
  local words = {}
  -- want exception "must be a number" rule=collect class=errors
  errors.size = "must be a number"
  -- want exception "color {color} is unknown" rule=collect
  errors[#errors + 1] = "color " .. item.color .. " is unknown"
  -- want exception "weight is negative" rule=collect
  table.insert(errors, "weight is negative")
  -- ok rule=collect
  table.insert(words, "not an error at all")
  -- ok rule=collect
  errors.kind = "plain"
  return errors
end

-- Names of functions that report.
function Store:parse(lexer)
  -- want exception "unexpected {token} here" rule=report class=lexer:error
  lexer:error("unexpected " .. lexer.token .. " here")
  -- ok rule=report
  lexer:error("token")
  -- want exception "bad number in field" rule=argument-error class=luaL.argerror
  luaL.argerror(2, "bad number in field")
  -- ok rule=argument-error
  luaL.argerror(2, "number")
  -- want exit "no such command {command}" rule=die class=util.die
  util.die("no such command " .. lexer.command)
  -- ok rule=die
  util.die(lexer.text)
end

-- Helpers of the file's own.
local function complain(msg)
  -- want exception "store: {msg}" rule=error in=complain
  error("store: " .. msg, 0)
end
local refuse = function(reason, ...)
  return nil, reason:format(...)
end
function Store.note(...)
  ngx.log(ngx.ERR, "[store] ", ...)
end
function Store:use(x)
  -- want exception "x is used up" rule=error class=complain
  complain("x is used up")
  -- want exception "no {x} for you" rule=return-error class=refuse
  if x then return refuse("no %s for you", x) end
  -- want log "went wrong: {x}" class=Store.note
  Store.note("went wrong: ", x)
  return false, describe(x)
end
local function describe(x)
  -- want exception "{x} is odd" rule=return-error in=Store:use
  return x .. " is odd"
end
