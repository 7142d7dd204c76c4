# Logs, exits, responses and the errors of changesets.
defmodule Till do
  require Logger

  def ring(conn, params) do
    # want log "till is stuck: {params}" rule=log-error class=Logger.error severity=error in=Till.ring/2
    Logger.error("till is stuck: #{inspect(params)}", till: params.id)
    # want log "lazy {conn} text"
    Logger.error(fn -> "lazy #{conn} text" end)
    # want log "put {conn} together"
    Logger.error(["put ", inspect(conn), " together"])
    # want log "drawer jammed" rule=log-fatal severity=fatal
    Logger.critical("drawer jammed")
    # want log "paper is low" rule=log-warn severity=warning
    Logger.warning("paper is low")
    # want log "old till" rule=log-warn severity=warning class=IO.warn
    IO.warn("old till", [])
    # ok rule=log-error
    Logger.info("all is well")
    # ok rule=log-warn
    Logger.debug("nothing to see")
    # ok rule=log-fatal
    Logger.notice("still nothing")
    # want log "of a level" rule=log-error
    Logger.log(:error, "of a level")
    # ok rule=log-error
    Logger.log(:info, "of another level")
    # ok rule=log-error
    Logger.error(params.text)
    # want log "erlang says {conn}" class=:logger.error
    :logger.error(~c"erlang says #{conn}")
    # want log "shell said no" class=Mix.shell().error
    Mix.shell().error("shell said no")
    # want log "in a map" rule=log-error
    Logger.error(%{message: "in a map", id: 2})
  end

  def run(arguments) do
    # want exit "no till named {name}" rule=mix-raise class=Mix.raise
    Mix.raise("no till named #{arguments.name}")
    # ok rule=mix-raise
    Mix.raise(arguments.text)
    # want exit "till is gone" rule=exit class=exit
    exit({:shutdown, "till is gone"})
    # ok rule=exit
    exit(:normal)

    if arguments.bad do
      # want exit "bad argument {bad}" rule=print class=IO.puts guard=if:arguments.bad
      IO.puts(:stderr, "bad argument #{arguments.bad}")
      System.halt(1)
    end

    # ok rule=print
    IO.puts("till is open")
  end

  def show(conn, %{"id" => id}) do
    # want http "no sale {id}" rule=send-resp class=send_resp status=404
    send_resp(conn, 404, "no sale #{id}")
    # want http "not for you" rule=send-resp status=403 class=Plug.Conn.resp
    conn |> Plug.Conn.resp(:forbidden, "not for you") |> halt()
    # ok rule=send-resp
    send_resp(conn, 200, "sold it")

    # want http "sale is over" rule=response status=410 class=json line=+2
    conn
    |> put_status(:gone)
    |> json(%{error: %{detail: "sale is over"}})

    # ok rule=response
    conn |> put_status(201) |> json(%{message: "sale is made"})
    # want http "sale {id} is unknown" rule=response status=404 class=render_error
    conn |> render_error(404, message: "sale #{id} is unknown")
    # want http "id is odd" rule=response class=render
    render(conn, "show.html", error: "id is odd", title: "A sale")
    # want http "Sale failed" rule=flash class=put_flash
    conn |> put_flash(:error, gettext("Sale failed"))
    # want http "Sale is slow" rule=flash-warning severity=warning
    put_flash(conn, :warning, dgettext("shop", "Sale is slow"))
    # ok rule=flash
    put_flash(conn, :info, "Sale made")
    # ok rule=flash-warning
    put_flash(conn, :info, "Sale is made")
    # want http "Pick a sale" rule=assign class=assign
    assign(conn, :error_message, "Pick a sale")
    # ok rule=assign
    assign(conn, :title, "All the sales")
  end

  def changeset(sale, attributes) do
    sale
    |> cast(attributes, [:price])
    # want exception "needs a price" rule=validate class=validate_required
    |> validate_required([:price], message: "needs a price")
    # want exception "is over {max}" rule=validate class=validate_number
    |> validate_number(:price, less_than: 9, message: "is over %{max}")
    # want exception "was sold before" rule=validate
    |> unique_constraint(:price, name: :sale_price, message: gettext("was sold before"))
    # ok rule=validate
    |> validate_length(:name, max: 9)
    # want exception "is not {kind} money" rule=add-error class=add_error
    |> add_error(:price, "is not %{kind} money", kind: :real)
    # ok rule=add-error
    |> add_error(:price, attributes.problem)
  end
end
