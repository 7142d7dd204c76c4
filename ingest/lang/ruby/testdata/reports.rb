class Ferry
  def cross(name, count)
    # want log "cannot cross with {name}" rule=log-error class=logger.error severity=error
    logger.error "cannot cross with #{name}"
    # want log "a block of {count}" rule=log-error class=Rails.logger.error
    Rails.logger.error { "a block of #{count}" }
    # want log "lazy {name}" rule=log-error
    @logger&.error("ferry") { "lazy #{name}" }
    # want log "with data" rule=log-error class=log.error
    log.error "with data", error: e, hint: "a longer text that is no message"
    # want log "Ferry: the longer of two texts" rule=log-error
    Ferry.logger.error "Ferry: the longer of two texts", name
    # want log "by its level" rule=log-error
    logger.add(Logger::ERROR, "by its level")
    # want log "by a symbol" rule=log-error
    log(:error, "by a symbol")
    # want log "the hull is gone" rule=log-fatal severity=fatal
    logger.fatal("the hull is gone")
    # want log "a slow crossing" rule=log-warn severity=warning
    logger.warn "a slow crossing"
    # want log "a leak of {count}" rule=log-warn severity=warning
    warn "a leak of #{count}"
    # want log "water in the boat" rule=log-warn severity=warning
    $stderr.puts "water in the boat"
    # want log "for a terminal" rule=log-error
    ui.error "for a terminal"
    l = Ferry.logger
    # want log "under another name" rule=log-error
    l.error "under another name"
    # ok rule=log-error
    dialog.error "for a window"
    # ok rule=log-error
    logger.info "all is well"
    # ok rule=log-error
    logger.error e.message
    # ok rule=log-fatal
    logger.fatal
    # ok rule=log-warn
    puts "an ordinary line of text"
    # want log "no boat for {name}" rule=log-bare class=error
    error "no boat for #{name}"
    # want log "the rope is cut" rule=log-bare class=onoe
    onoe "the rope is cut"
    # ok rule=log-bare
    error :single
    # want log "said in red" rule=print-error class=say_error
    say_error "said in red", :red
    # ok rule=print-error
    say_error name
  end

  def leave(name, count)
    # want exit "no ferry today" rule=abort class=abort severity=fatal
    abort "no ferry today" if name.nil?
    # want exit "no ferry at {count}" rule=abort class=abort
    Kernel.abort("no ferry at #{count}")
    # ok rule=abort
    abort
    # ok rule=abort
    transaction.abort "this is no exit"
    # want exit "the harbour of {name} is shut" rule=die class=odie
    odie "the harbour of #{name} is shut"
    # ok rule=die
    odie
    if count > 3
      # want exit "too many for one boat" rule=exit-print class=stderr.puts guard=if:"count > 3"
      $stderr.puts "too many for one boat"
      exit 1
    end
    if count > 2
      # want exit "warned, then out" rule=exit-print class=warn
      warn "warned, then out"
      exit
    end
    if count > 1
      # want exit "Error: {name} is not here" rule=exit-print class=puts
      puts "Error: #{name} is not here"
      exit(1)
    end
    if count.zero?
      # ok rule=exit-print
      puts "Usage: ferry NAME and so on"
      exit
    end
    if count == 9
      # want exit "boat {name} of {count}" rule=exit-printf
      $stderr.printf("boat %s of %d", name, count)
      exit! 2
    end
    # ok rule=exit-printf
    printf("boat %s of %d here", name, count)
    # want exit "no boat is free, {name}" rule=exit-print class=log
    log("no boat is free, #{name}", :exit => true)
    # ok rule=exit-print
    log("a boat is free", :level => 1)
    # want exit "in one line" rule=exit-print
    (warn "in one line"; exit 3) if count == 7
    # want exit "and then out" rule=exit-print
    warn("and then out") and exit(1)
  end
end

class FerryController < ApplicationController
  def show
    # want http "no such ferry" rule=respond class=render status=404
    render json: { error: "no such ferry" }, status: :not_found
    # want http "the ferry is full" rule=respond class=render status=409
    render plain: "the ferry is full", status: 409
    # want http "in a list" rule=respond status=422
    render json: { errors: [{ detail: "in a list" }] }, status: :unprocessable_entity
    # want http "an old hash" rule=respond status=400
    render :json => { :message => "an old hash" }.to_json, :status => 400
    # ok rule=respond
    render json: { message: "all is well here" }, status: :ok
    # ok rule=respond
    render :show, status: :not_found
    # want http "stop right here" rule=respond class=halt status=403
    halt 403, "stop right here"
    # want http "not for you" rule=respond class=error! status=401
    error!("not for you", 401)
    # want http "not for them" rule=respond class=error! status=401
    error!({ error: "not for them" }, 401)
    # want http "thrown to the top" rule=respond class=throw status=415
    throw :error, message: "thrown to the top", status: 415
    # ok rule=respond
    throw :halt
    # want http "Not afloat" rule=respond class=Rack status=503
    [503, { "content-type" => "text/plain" }, ["Not afloat"]]
    # ok rule=respond
    [200, {}, ["All is well"]]
    # want http "no berth" rule=respond-helper class=render_error status=404
    render_error("no berth", 404)
    # want http "Boat" rule=respond-helper class=not_found! status=404
    not_found!("Boat")
    # ok rule=respond-helper
    not_found!
    # want exception "two ferries under one name" rule=named class=signal_trouble_error
    signal_trouble_error "two ferries under one name"
    # ok rule=named
    signal_trouble_error "ferry"
    # want log "the engine stopped" rule=log-error class=Ferry::Logging.exception
    Ferry::Logging.exception("the engine stopped", e)
    # want exception "no route to the ferry" class=ActionController::RoutingError
    raise ActionController::RoutingError, "no route to the ferry"
  end
end
