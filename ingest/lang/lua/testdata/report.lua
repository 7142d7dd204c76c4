#!/usr/bin/env luajit
-- Logs, exits and responses.
local log, ERR = ngx.log, ngx.ERR
local ngx_log = ngx.log
local core = require("gate.core")
local logger = require("logging").new()
local _M = { version = "1" }

function _M.access(conf, ctx)
  -- want log "failed to read {key}: {err}" rule=log-error class=ngx.log severity=error in=_M.access
  ngx.log(ngx.ERR, "failed to read ", ctx.key, ": ", err)
  -- want log "too late for {key}" class=log
  log(ERR, "too late for ", ctx.key)
  -- want log "all is lost" rule=log-fatal severity=fatal class=ngx_log
  ngx_log(ngx.EMERG, "all is lost")
  -- want log "slow: {time}s" rule=log-warn severity=warning
  ngx.log(ngx.WARN, "slow: ", ctx.time, "s")
  -- ok rule=log-error
  ngx.log(ngx.INFO, "started well")
  -- ok rule=log-warn
  ngx.log(ngx.NOTICE, "noticed this")
  -- ok rule=log-fatal
  ngx.log(level, "of some level")
  -- want log "no upstream {name}" class=kong.log.err
  kong.log.err("no upstream ", conf.name)
  -- want log "cannot go on" rule=log-fatal class=kong.log.crit
  kong.log.crit("cannot go on")
  -- want log "lost {name}: none left" class=core.log.error
  core.log.error("lost ", conf.name, ": ", "none left")
  -- want log "took {time} ms" class=logger:error hole=time:float
  logger:error("took %f ms", ctx.time)
  -- want log "node {id} is down" rule=log-fatal class=logger:fatal
  logger:fatal("node %d is down", ctx.id)
  -- want log "node {id} is slow" rule=log-warn severity=warning
  logger:warn("node %d is slow", ctx.id)
  -- ok rule=log-error
  logger:info("all is well")
  -- want log "with level {ctx}" class=logger:log
  logger:log("error", "with level " .. ctx)
end

function _M.respond(conf)
  if conf.missing then
    ngx.status = ngx.HTTP_NOT_FOUND
    -- want http "no such route" rule=say class=ngx.say status=404 guard=if:conf.missing
    ngx.say("no such route")
    return ngx.exit(ngx.HTTP_NOT_FOUND)
  end
  if conf.broken then
    -- want http "{\"error\":\"{reason}\"}" rule=say status=500
    ngx.print('{"error":"', conf.reason, '"}')
    return ngx.exit(500)
  end
  -- ok rule=say
  ngx.say("hello there")
  -- want http "size is too large" rule=response class=kong.response.exit status=413 code=E_SIZE
  if conf.size > 9 then return kong.response.exit(413, { message = "size is too large", code = "E_SIZE" }) end
  -- want http "service is gone" rule=response status=503
  if conf.gone then kong.response.error(503, "service is gone") end
  -- want http "bad id {id}" rule=response class=core.response.exit status=400
  core.response.exit(400, { error_msg = "bad id " .. conf.id })
  -- ok rule=response
  kong.response.exit(200, { message = "all good here" })
  -- want http "Missing key in request" rule=return-status class=return status=401
  if not conf.key then return 401, { message = "Missing key in request" } end
  -- want http "key expired" rule=return-status status=403
  if conf.expired then return ngx.HTTP_FORBIDDEN, "key expired" end
  -- want http "you are {name}" rule=return-status status=409
  if conf.twice then return { status = 409, json = { error = "you are " .. conf.name } } end
  -- ok rule=return-status
  if conf.fine then return 200, "created something" end
  -- want http "scope is missing" rule=return-status status=403
  local body = { error_description = "scope is missing" }
  return 403, core.json.encode(body)
end

function _M.editor(opts)
  -- want log "No match for {pattern}" rule=log-error class=vim.notify
  vim.notify("No match for " .. opts.pattern, vim.log.levels.ERROR, { title = "gate" })
  -- want log "Old option" rule=log-warn severity=warning
  vim.notify("Old option", vim.log.levels.WARN)
  -- ok rule=log-error
  vim.notify("Done well", vim.log.levels.INFO)
  -- want log "broken pipe to {name}" class=vim.api.nvim_err_writeln
  vim.api.nvim_err_writeln(("broken pipe to %s"):format(opts.name))
  -- want log "cannot jump there" class=vim.api.nvim_echo
  vim.api.nvim_echo({ { "cannot jump there", "ErrorMsg" } }, true, {})
  -- ok rule=log-error
  vim.api.nvim_echo({ { "jumped over there", "Normal" } }, true, {})
  -- want log "finder is required" class=utils.notify
  utils.notify("gate.find", { msg = "finder is required", level = "ERROR" })
  -- want log "theme {theme} has no file" class=gdebug.print_error
  gdebug.print_error("theme " .. opts.theme .. " has no file")
end

local function main(arguments)
  if #arguments == 0 then
    -- want exit "usage: gate {name}" rule=print class=io.stderr:write guard=if:"#arguments == 0"
    io.stderr:write("usage: gate ", arguments.name, "\n")
    os.exit(1)
  end
  if arguments.bad then
    -- want exit "bad option {bad}" rule=print class=print
    print("bad option", arguments.bad)
    os.exit(2)
  end
  -- ok rule=print
  print("all was done")
  os.exit(0)
end

main(arg)
-- ok rule=print
print("not reached at all")
