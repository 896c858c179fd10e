use super::{
    ConditionalResult, Revision, ThreadError, ThreadFilter, ThreadForViewer, ThreadParticipant,
    ThreadRepository, ThreadService, ThreadView, Viewer,
};
use crate::{
    actor::{Customer, Staff},
    page::{Page, PageRequest},
};
use domain::{
    limits,
    thread::{Side, ThreadStatus},
};

/// The filter and page of a list of threads.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreadQuery {
    /// Only open or only closed threads.
    pub status: Option<ThreadStatus>,
    /// The page; without one, the hundred threads that were updated last, without a total.
    pub page: Option<PageRequest>,
}

impl ThreadService {
    /// Lists the customer's threads, last updated first, unless the client knows this revision.
    pub fn list_own(
        &self,
        customer: &Customer,
        query: ThreadQuery,
        known: Option<Revision>,
    ) -> Result<ConditionalResult<Page<ThreadForViewer>>, ThreadError> {
        let owner = customer.id();
        ConditionalResult::load(&*self.threads, Viewer::Customer(owner), known, || {
            let filter = ThreadFilter { owner: Some(owner), status: query.status };
            page(&*self.threads, &filter, query.page, |view| {
                Ok(ThreadForViewer { side: Side::Customer, view })
            })
        })
    }

    /// Lists all threads, last updated first, unless the client knows this revision.
    pub fn list_all(
        &self,
        _staff: &Staff,
        who: &ThreadParticipant,
        query: ThreadQuery,
        known: Option<Revision>,
    ) -> Result<ConditionalResult<Page<ThreadForViewer>>, ThreadError> {
        ConditionalResult::load(&*self.threads, Viewer::Staff, known, || {
            let filter = ThreadFilter { owner: None, status: query.status };
            page(&*self.threads, &filter, query.page, |view| who.for_viewer(view))
        })
    }
}

/// Returns a page of threads, each as the viewer sees it.
fn page(
    threads: &dyn ThreadRepository,
    filter: &ThreadFilter,
    page: Option<PageRequest>,
    for_viewer: impl Fn(ThreadView) -> Result<ThreadForViewer, ThreadError>,
) -> Result<Page<ThreadForViewer>, ThreadError> {
    let request = page.unwrap_or_else(|| PageRequest::new(1, limits::PAGE));
    let found = threads.list(filter, request)?;
    let total = match page {
        Some(_) => threads.count(filter)?,
        None => found.len() as u64,
    };
    Ok(Page { items: found.into_iter().map(for_viewer).collect::<Result<_, _>>()?, total, request })
}

#[cfg(test)]
mod tests {
    use super::{ThreadQuery, ThreadService};
    use crate::{
        actor::Actor,
        page::{Page, PageRequest},
        ports::Ports,
        testing::{customer, ports, staff, thread_view},
        thread::{
            ConditionalResult, MockThreadRepository, ThreadError, ThreadFilter, ThreadForViewer,
            ThreadParticipant, Viewer,
        },
    };
    use domain::thread::{Side, ThreadStatus};
    use fixtures::seller;
    use std::sync::Arc;

    fn watching(viewer: Viewer) -> MockThreadRepository {
        let mut threads = MockThreadRepository::new();
        threads.expect_revision().withf(move |who| *who == viewer).returning(|_| Ok(7));
        threads
    }

    fn sides(found: Result<ConditionalResult<Page<ThreadForViewer>>, ThreadError>) -> Vec<Side> {
        let ConditionalResult::Changed { revision: 7, value } = found.unwrap() else { panic!("not loaded") };
        value.items.iter().map(|item| item.side).collect()
    }

    #[test]
    fn unchanged_list_is_not_loaded_again() {
        let threads = watching(Viewer::Customer(customer().id()));
        let list = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() });
        let found = list.list_own(&customer(), ThreadQuery::default(), Some(7)).unwrap();
        assert_eq!(found, ConditionalResult::Unchanged);
    }

    #[test]
    fn customers_list_own_threads_and_count_only_pages() {
        let mut threads = watching(Viewer::Customer(customer().id()));
        threads.expect_count().never();
        threads
            .expect_list()
            .withf(|filter, page| {
                *filter == ThreadFilter { owner: Some(customer().id()), status: None }
                    && *page == PageRequest::new(1, 100)
            })
            .returning(|_, _| Ok(vec![thread_view()]));
        let list = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() });
        assert_eq!(sides(list.list_own(&customer(), ThreadQuery::default(), Some(6))), [Side::Customer]);
    }

    #[test]
    fn staff_list_all_threads_and_own_theirs() {
        let mut threads = watching(Viewer::Staff);
        threads.expect_count().returning(|_| Ok(5));
        threads
            .expect_list()
            .withf(|filter, _| *filter == ThreadFilter { owner: None, status: Some(ThreadStatus::Open) })
            .returning(|_, _| {
                let mut own = thread_view();
                own.owner.id = seller().id;
                Ok(vec![thread_view(), own])
            });
        let list = ThreadService::new(&Ports { threads: Arc::new(threads), ..ports() });
        let query = ThreadQuery { status: Some(ThreadStatus::Open), page: Some(PageRequest::new(2, 2)) };
        let actor = Actor::new(Some(seller()), Some(seller()));
        let run = |as_staff| {
            let who = ThreadParticipant::new(&actor, as_staff).unwrap();
            sides(list.list_all(&staff(), &who, query, None))
        };
        assert_eq!(run(false), [Side::Staff, Side::Customer]);
        assert_eq!(run(true), [Side::Staff, Side::Staff]);
    }
}
