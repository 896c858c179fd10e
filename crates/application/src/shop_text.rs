//! The shop's texts, as the owner changes them.

pub(crate) mod ports;

pub use ports::*;

use crate::{actor::Staff, catalogue::LiveCatalogue, error::StorageError, ports::Ports, shop::LiveShop};
use chrono::{DateTime, Utc};
use domain::shop_text::{self, OwnerText, OwnerTexts, TemplateProblem, TextBody, TextKey};
use std::sync::Arc;

/// The reasons why a text was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeTextError {
    /// Its placeholders are wrong.
    #[error("{} problems of the template", .0.len())]
    Template(Vec<TemplateProblem>),
    /// It has changed since the editor saw it. Contains the current one.
    #[error("changed meanwhile")]
    ChangedMeanwhile(Box<OwnerText>),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Reads and changes the texts.
pub struct ShopTextService {
    texts: Arc<dyn ShopTextRepository>,
    catalogue: Arc<LiveCatalogue>,
    shop: Arc<LiveShop>,
}

impl ShopTextService {
    #[must_use]
    pub fn new(ports: &Ports) -> Self {
        Self {
            texts: Arc::clone(&ports.texts),
            catalogue: Arc::clone(&ports.catalogue),
            shop: Arc::clone(&ports.shop),
        }
    }

    /// Returns what the owner has set.
    ///
    /// # Errors
    /// If the database fails.
    pub fn list(&self, _staff: &Staff) -> Result<OwnerTexts, StorageError> {
        self.texts.all()
    }

    /// Replaces a text, if it is the version that was seen. The new text is in force in this instance when this returns.
    ///
    /// # Errors
    /// [`ChangeTextError`]. Nothing is changed then.
    pub fn change(
        &self,
        staff: &Staff,
        key: TextKey,
        body: TextBody,
        seen: Option<DateTime<Utc>>,
    ) -> Result<OwnerText, ChangeTextError> {
        key.check(&body).map_err(ChangeTextError::Template)?;
        self.store(staff, key, Some(body), seen)
    }

    /// Returns a text to its default, if it is the version that was seen. The default is in force in this instance when this
    /// returns.
    ///
    /// # Errors
    /// [`ChangeTextError::ChangedMeanwhile`] and [`ChangeTextError::Storage`]. Nothing is changed then.
    pub fn reset(
        &self,
        staff: &Staff,
        key: TextKey,
        seen: Option<DateTime<Utc>>,
    ) -> Result<OwnerText, ChangeTextError> {
        self.store(staff, key, None, seen)
    }

    fn store(
        &self,
        staff: &Staff,
        key: TextKey,
        body: Option<TextBody>,
        seen: Option<DateTime<Utc>>,
    ) -> Result<OwnerText, ChangeTextError> {
        let stored = self.texts.change(staff, key, body, seen).map_err(|error| match error {
            TextRefused::ChangedMeanwhile(current) => ChangeTextError::ChangedMeanwhile(current),
            TextRefused::Storage(error) => error.into(),
        })?;
        self.catalogue.apply_text(key, stored.clone());
        Ok(stored)
    }

    /// Returns a template as its page would show it, the contracts with a made-up order.
    ///
    /// # Errors
    /// The problems for which [`Self::change`] would refuse it.
    pub fn preview(
        &self,
        _staff: &Staff,
        key: TextKey,
        body: &TextBody,
    ) -> Result<String, Vec<TemplateProblem>> {
        key.check(body)?;
        Ok(shop_text::render_sample(key, body, &self.shop.facts()))
    }
}

#[cfg(test)]
mod tests;
