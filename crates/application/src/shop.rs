//! The shop's facts at the moment.

use crate::catalogue::live::LiveCatalogue;
use arc_swap::ArcSwapOption;
use domain::{configured_shop::ConfiguredShop, settings::Settings, shop::ShopFacts, shop_text::OwnerTexts};
use std::sync::Arc;

/// The shop's facts as the owner's settings and texts make them. Read a fact here when it is shown, so that changed settings show at once.
pub struct LiveShop {
    configured: Arc<ConfiguredShop>,
    catalogue: Arc<LiveCatalogue>,
    /// The last facts with the settings and texts that they were made of.
    made: ArcSwapOption<(Arc<Settings>, Arc<OwnerTexts>, Arc<ShopFacts>)>,
}

impl LiveShop {
    #[must_use]
    pub fn new(configured: Arc<ConfiguredShop>, catalogue: Arc<LiveCatalogue>) -> Self {
        Self { configured, catalogue, made: ArcSwapOption::empty() }
    }

    /// Returns the facts at this moment.
    #[must_use]
    pub fn facts(&self) -> Arc<ShopFacts> {
        let (settings, texts) = (self.catalogue.settings(), self.catalogue.texts());
        if let Some(made) = &*self.made.load()
            && Arc::ptr_eq(&made.0, &settings)
            && Arc::ptr_eq(&made.1, &texts)
        {
            return Arc::clone(&made.2);
        }
        let facts = Arc::new(ShopFacts { texts: Arc::clone(&texts), ..self.configured.facts(&settings) });
        self.made.store(Some(Arc::new((settings, texts, Arc::clone(&facts)))));
        facts
    }

    /// Returns what the configuration says.
    #[must_use]
    pub fn configured(&self) -> Arc<ConfiguredShop> {
        Arc::clone(&self.configured)
    }

    /// Returns these facts with the settings of another catalogue.
    pub(crate) fn in_catalogue(&self, catalogue: &Arc<LiveCatalogue>) -> Self {
        Self::new(Arc::clone(&self.configured), Arc::clone(catalogue))
    }
}
