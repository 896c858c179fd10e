//! Pages of long lists.

use domain::limits;

/// A request for a page of a list. Pages are numbered from 1 and have at most [`limits::PAGE`] entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest {
    number: u32,
    limit: u32,
}

impl PageRequest {
    /// Requests page `number` of `limit` entries each. Both are clamped to their bounds.
    #[must_use]
    pub fn new(number: u32, limit: u32) -> Self {
        Self { number: number.max(1), limit: limit.clamp(1, limits::PAGE) }
    }

    /// Returns the page's number, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns the number of entries per page.
    #[must_use]
    pub const fn limit(self) -> u32 {
        self.limit
    }

    /// Returns the number of entries before this page.
    #[must_use]
    pub fn offset(self) -> i64 {
        i64::from(self.number - 1) * i64::from(self.limit)
    }
}

/// A page of a list, with the length of the whole list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The entries of this page.
    pub items: Vec<T>,
    /// Number of entries on all pages.
    pub total: u64,
    /// The requested page.
    pub request: PageRequest,
}

impl<T> Page<T> {
    /// Returns the number of pages, at least one.
    #[must_use]
    pub fn total_pages(&self) -> u64 {
        self.total.div_ceil(u64::from(self.request.limit)).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::{Page, PageRequest};

    #[test]
    fn page_count_is_at_least_one() {
        let page = |total| Page::<()> { items: vec![], total, request: PageRequest::new(0, 9) };
        assert_eq!([0, 1, 9, 10].map(|total| page(total).total_pages()), [1, 1, 1, 2]);
        assert_eq!(PageRequest::new(3, 10).offset(), 20);
        assert_eq!(PageRequest::new(u32::MAX, u32::MAX).limit(), 100);
    }
}
