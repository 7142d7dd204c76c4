using Microsoft.AspNetCore.Mvc;

public class CakesController : ControllerBase
{
    public ActionResult Get(int id, Cake? cake, HttpContext context)
    {
        // want http "Cake not found" rule=http-result class=NotFound status=404 guard=if:"cake is null" in=CakesController.Get
        if (cake is null) return NotFound("Cake not found");
        // want http "Cake {id} is eaten" rule=http-result class=StatusCode status=410
        if (cake.Eaten) return StatusCode(410, $"Cake {id} is eaten");
        // want http "The baker sleeps" rule=http-result class=StatusCode status=503
        if (night) return StatusCode(StatusCodes.Status503ServiceUnavailable, "The baker sleeps");
        // want http "No fork was given" rule=http-result status=400
        if (cake.Soft) return BadRequest(new { message = "No fork was given", id });
        // want http "Two forks were given" rule=http-result status=400
        if (cake.Hard) return BadRequest(new ErrorModel { Message = "Two forks were given" });
        // want http "The cake is not yours" rule=http-result status=403
        if (cake.Sold) return Problem(title: "Sold", detail: "The cake is not yours", statusCode: 403);
        // want http "The cake fell down" rule=http-result status=500
        if (cake.Fell) return Problem("The cake fell down");
        // want http "The plate is taken" rule=http-result class=Results.Conflict status=409
        if (cake.Plate) return Results.Conflict("The plate is taken");
        // ok rule=http-result
        if (cake.Fine) return StatusCode(200, "Here is your cake");
        // ok rule=http-result
        if (cake.Late) return NotFound(cake);
        // want http "The cream is sour" rule=http-object class=BadRequestObjectResult status=400
        return new BadRequestObjectResult("The cream is sour");
        // want http "Sour cream" rule=http-object class=ProblemDetails status=422
        return new ProblemDetails { Title = "Sour cream", Status = 422 };
        // ok rule=http-object
        return new OkObjectResult("The cream is fresh");
        context.Response.StatusCode = StatusCodes.Status401Unauthorized;
        // want http "Show your ticket" rule=http-write status=401
        await context.Response.WriteAsync("Show your ticket");
        context.Response.StatusCode = 200;
        // ok rule=http-write
        await context.Response.WriteAsync("Your ticket is valid");
        context.Response.StatusCode = StatusOf(problem);
        // want http "The mixer jammed" rule=http-write
        await context.Response.WriteAsync("The mixer jammed");
        // want http "no such cake" rule=rpc-status class=RpcException code=NotFound
        throw new RpcException(new Status(StatusCode.NotFound, "no such cake"));
        // ok rule=rpc-status
        var status = new Status(3, "the cake is in the oven");
        // want http "The guest is unknown" rule=exception class=GuestException status=404
        throw new GuestException(HttpStatusCode.NotFound, "The guest is unknown");
        // want exception "The mill did not answer" rule=exception class=HttpRequestException status=503
        throw new HttpRequestException("The mill did not answer", null, HttpStatusCode.ServiceUnavailable);
        // want exception "The price moved" rule=exception code=PriceMoved
        throw new GuestException(ErrorCode.PriceMoved, "The price moved");
    }
}
