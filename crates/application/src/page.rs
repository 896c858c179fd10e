//! Pages of long lists.

use domain::limits;

/// Which page: counted from 1, at most [`limits::PAGE`] entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest {
    number: u32,
    limit: u32,
}

impl PageRequest {
    /// Page `number` of `limit` entries each, both brought into their bounds.
    #[must_use]
    pub fn new(number: u32, limit: u32) -> Self {
        Self { number: number.max(1), limit: limit.clamp(1, limits::PAGE) }
    }

    /// Returns the page's number, from 1.
    #[must_use]
    pub const fn number(self) -> u32 {
        self.number
    }

    /// Returns entries a page.
    #[must_use]
    pub const fn limit(self) -> u32 {
        self.limit
    }

    /// Returns entries before this page.
    #[must_use]
    pub fn offset(self) -> i64 {
        i64::from(self.number - 1) * i64::from(self.limit)
    }
}

/// A page of a list and how long the whole list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    /// The entries of this page.
    pub items: Vec<T>,
    /// Entries on all pages.
    pub total: u64,
    /// The page that was asked for.
    pub request: PageRequest,
}

impl<T> Page<T> {
    /// Returns how many pages there are; never less than one.
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
