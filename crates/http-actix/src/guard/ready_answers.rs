//! Answers that were given before and are still true, given again before any route is looked for: everybody asks for the
//! same pages of lists, and finding the way to them takes longer than sending them.

use crate::{
    guard::{
        access_log,
        connection::{end_connection, under_way},
        metrics::{Metrics, Series},
        request_id::{self, RequestId},
    },
    state::AppState,
};
use actix_http::{Payload, Request, Response};
use actix_web::{
    body::{EitherBody, MessageBody},
    dev::{Service, ServiceResponse},
    http::{
        Method, StatusCode,
        header::{ACCEPT_ENCODING, HeaderName, HeaderValue, IF_NONE_MATCH},
    },
    web,
};
use bytes::Bytes;
use futures_util::{
    TryFutureExt,
    future::{Either, ready},
};
use quick_cache::{Weighter, sync::Cache};
use std::{
    future::Future,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

/// Bytes of answers that are kept. Most bodies are the very ones that the catalogue's cache has.
const CAPACITY: u64 = 16 * 1024 * 1024;
/// What an answer takes beside its body: about ten headers, and the question.
const FRAME: u64 = 1024;
/// Bytes of the longest question whose answer is kept.
const LONGEST_QUESTION: usize = 512;

/// Stands in an answer that is true for this question as long as the catalogue is of this revision.
#[derive(Clone)]
pub(crate) struct Repeatable {
    pub(crate) revision: u64,
    pub(crate) body: Bytes,
}

/// Answers by their questions.
pub(crate) struct ReadyAnswers {
    kept: Cache<String, Arc<ReadyAnswer>, ByLength>,
    /// The newest that was kept: what is older is true no more.
    revision: AtomicU64,
}

struct ReadyAnswer {
    repeatable: Repeatable,
    /// The route's pattern.
    route: String,
    series: Series,
    headers: Vec<(HeaderName, HeaderValue)>,
}

#[derive(Clone)]
struct ByLength;

impl Weighter<String, Arc<ReadyAnswer>> for ByLength {
    fn weight(&self, _: &String, answer: &Arc<ReadyAnswer>) -> u64 {
        FRAME + answer.repeatable.body.len() as u64
    }
}

impl ReadyAnswers {
    pub(crate) fn new() -> Self {
        let count = usize::try_from(CAPACITY / FRAME).unwrap_or_default();
        Self { kept: Cache::with_weighter(count, CAPACITY, ByLength), revision: AtomicU64::new(0) }
    }

    /// The answer to this question, if it is ready and the catalogue is still the same and up to date.
    fn find(&self, state: &AppState, question: &str) -> Option<Arc<ReadyAnswer>> {
        let answer = self.kept.get(question)?;
        (state.catalogue.current_revision()? == answer.repeatable.revision).then_some(answer)
    }

    fn keep<B>(&self, metrics: &Metrics, question: String, response: &ServiceResponse<B>) {
        let extensions = response.response().extensions();
        let Some(repeatable) = extensions.get::<Repeatable>().cloned() else { return };
        let Some(route) = response.request().match_pattern() else { return };
        let headers = response.headers().iter().filter(|(name, _)| *name != request_id::HEADER);
        let headers = headers.map(|(name, value)| (name.clone(), value.clone())).collect();
        let series = metrics.series(&route, Method::GET.as_str(), StatusCode::OK.as_str());
        if self.revision.fetch_max(repeatable.revision, Ordering::Relaxed) < repeatable.revision {
            self.kept.clear();
        }
        self.kept.insert(question, Arc::new(ReadyAnswer { repeatable, route, series, headers }));
    }
}

/// What decides the answer: where it lies, and in which form it is taken. `None` where more does.
fn question(request: &mut Request) -> Option<String> {
    if !matches!(request.payload(), Payload::None) {
        return None;
    }
    let head = request.head();
    let target = head.uri.path_and_query()?.as_str();
    let is_plain = head.method == Method::GET && !head.headers.contains_key(IF_NONE_MATCH);
    if !is_plain || !target.starts_with("/api/") {
        return None;
    }
    let mut accepted = head.headers.get_all(ACCEPT_ENCODING);
    let forms = accepted.next().map_or(Ok(""), |forms| forms.to_str()).ok()?;
    let is_kept = accepted.next().is_none() && forms.len() + target.len() <= LONGEST_QUESTION;
    is_kept.then(|| [forms, " ", target].concat())
}

/// Answers what is ready, and lets the shop answer everything else.
pub(crate) fn answer<S, B>(
    state: &web::Data<AppState>,
    mut request: Request,
    shop: &S,
) -> impl Future<Output = Result<Response<EitherBody<B, Bytes>>, S::Error>> + use<S, B>
where
    S: Service<Request, Response = ServiceResponse<B>>,
    B: MessageBody,
{
    let began = Instant::now();
    let question = question(&mut request);
    if let Some(answer) = question.as_deref().and_then(|question| state.ready_answers.find(state, question)) {
        let response = repeat(state, &request, &answer, began);
        return Either::Left(ready(Ok(response.map_body(|_, body| EitherBody::right(body)))));
    }
    let state = state.clone();
    Either::Right(shop.call(request).map_ok(move |response| {
        if let Some(question) = question {
            state.ready_answers.keep(&state.metrics, question, &response);
        }
        Response::from(response).map_body(|_, body| EitherBody::left(body))
    }))
}

fn repeat(state: &AppState, request: &Request, answer: &ReadyAnswer, began: Instant) -> Response<Bytes> {
    let activity = request.conn_data();
    let _under_way = under_way(state, activity);
    let id = RequestId::new();
    let mut response = Response::with_body(StatusCode::OK, answer.repeatable.body.clone());
    for (name, value) in &answer.headers {
        response.headers_mut().append(name.clone(), value.clone());
    }
    id.tell(response.headers_mut());
    end_connection(state, activity, response.head_mut());
    let took = began.elapsed();
    answer.series.count(took);
    access_log::write_ready(id, &answer.route, took);
    response
}
