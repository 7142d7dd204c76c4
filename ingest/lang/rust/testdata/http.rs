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
    // ok rule=http-response
    HttpResponse::Ok().body("all is well")
}
