impl IntoResponse for ApiError {}

fn reject() -> Result<(), ApiError> {
    // want http "id must be a number" rule=constructor class=ApiError status=400
    return Err(ApiError::bad_request("id must be a number"));
    // want http "the {limit} is reached" rule=constructor class=ApiError status=429
    return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, format!("the {limit} is reached")));
    // want exception "a plain failure" rule=constructor class=ApiError
    Err(ApiError::wrapped("a plain failure"))
}

async fn book(id: u32) -> impl IntoResponse {
    if id == 0 {
        // want http "no such book" rule=http-tuple status=404 guard=if:"id == 0"
        return (StatusCode::NOT_FOUND, "no such book").into_response();
    }
    // want http "book {id} is locked" rule=http-tuple status=423
    return Err((StatusCode::LOCKED, format!("book {id} is locked")));
    // want http "title is required" rule=http-tuple status=400
    return (StatusCode::BAD_REQUEST, Json(json!({"error": "title is required", "code": 7})));
    // want http "shelf {shelf} is full" rule=http-tuple status=409 line=+1
    return (StatusCode::CONFLICT, Json(json!({
        "error": { "message": format!("shelf {shelf} is full") }
    })));
    // want http "try again later" rule=http-tuple status=503
    return (StatusCode::SERVICE_UNAVAILABLE, Json(Failure { error: "try again later".into(), id }));
    // ok rule=http-tuple
    return (StatusCode::OK, "here it is");
    // ok rule=http-tuple
    return (StatusCode::BAD_REQUEST, Json(Book { title: "not a message".into() }));
    // want http "not for you" rule=http-response status=403
    return HttpResponse::Forbidden().body("not for you");
    // want http "mind your step" rule=http-response status=500
    Response::builder().status(500).body("mind your step")
    // want http "no room left" rule=http-response status=409 class=ErrorConflict
    return Err(ErrorConflict("no room left"));
    // want http "the shelf is not set up" rule=http-response status=500
    return Err(error::ErrorInternalServerError("the shelf is not set up"));
    // ok rule=http-response
    return Ok(style::ErrorBox("a box for what went wrong"));
    // want http "who are you" rule=http-response status=401
    return warp::reply::with_status("who are you", StatusCode::UNAUTHORIZED);
    // want http "reader {name} is unknown" rule=rpc-status code=NOT_FOUND class=tonic::Status
    return Err(Status::not_found(format!("reader {name} is unknown")));
    // want http "the vault is closed" rule=rpc-status code=FAILED_PRECONDITION
    return Err(tonic::Status::new(Code::FailedPrecondition, "the vault is closed"));
    // ok rule=rpc-status
    Status::describe("not a code");
    // ok rule=http-response
    HttpResponse::Ok().body("all is well")
}
