//! What instalments cost: the provider's plans for an amount, kept for an hour.

use super::{GatewayError, PaymentGateway, PaymentService};
use chrono::{DateTime, TimeDelta, Utc};
use domain::{
    money::Kurus,
    order::{InstalmentPlan, InstalmentTerms},
};
use quick_cache::sync::{Cache, GuardResult};
use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

/// Number of amounts whose plans are kept.
const AMOUNTS: usize = 1_000;

/// How long plans are kept.
const KEPT: TimeDelta = TimeDelta::hours(1);

/// How long an amount has no plans after the provider has refused to name them.
const REFUSED: TimeDelta = TimeDelta::minutes(1);

/// How long the provider is not asked after it did not respond, so that visitors do not wait for it one after another.
const PAUSE: TimeDelta = TimeDelta::seconds(30);

/// How long a request waits for another one that is asking about the same amount.
const WAIT: Duration = Duration::from_secs(3);

/// The provider's plans for an amount.
#[derive(Clone)]
struct KeptPlans {
    plans: Arc<[InstalmentPlan]>,
    until: DateTime<Utc>,
}

/// The plans of recent amounts.
pub(super) struct PlanCache {
    kept: Cache<Kurus, KeptPlans>,
    /// When the provider may be asked again.
    paused_until: Mutex<DateTime<Utc>>,
}

impl PlanCache {
    pub(super) fn new() -> Self {
        Self { kept: Cache::new(AMOUNTS), paused_until: Mutex::default() }
    }

    /// Returns the plans for an amount without a request to the provider; `None` if it must be asked.
    fn find(&self, amount: Kurus, now: DateTime<Utc>) -> Option<Arc<[InstalmentPlan]>> {
        self.kept.remove_if(&amount, |kept| kept.until <= now);
        self.kept.get(&amount).map(|kept| kept.plans)
    }

    /// Returns the plans for an amount. Requests for one amount at the same time ask the provider once.
    fn get_or_ask(
        &self,
        amount: Kurus,
        now: DateTime<Utc>,
        gateway: &dyn PaymentGateway,
    ) -> Arc<[InstalmentPlan]> {
        if let Some(plans) = self.find(amount, now) {
            return plans;
        }
        let guard = match self.kept.get_value_or_guard(&amount, Some(WAIT)) {
            GuardResult::Value(kept) => return kept.plans,
            GuardResult::Guard(guard) => guard,
            GuardResult::Timeout => return Arc::default(),
        };
        if now < *self.paused_until.lock().unwrap_or_else(PoisonError::into_inner) {
            return Arc::default();
        }
        let kept = match gateway.instalment_plans(amount) {
            Ok(plans) => KeptPlans { plans: plans.into(), until: now + KEPT },
            Err(error) => {
                tracing::warn!(%error, "no plans of instalments");
                if matches!(error, GatewayError::Unavailable(_)) {
                    *self.paused_until.lock().unwrap_or_else(PoisonError::into_inner) = now + PAUSE;
                    return Arc::default();
                }
                KeptPlans { plans: Arc::default(), until: now + REFUSED }
            }
        };
        // Fails only if the entry was removed meanwhile.
        drop(guard.insert(kept.clone()));
        kept.plans
    }
}

impl PaymentService {
    /// Returns the plans of instalments that the shop shows for an amount, without a request to the provider; `None` if it
    /// must be [asked](Self::instalment_plans).
    #[must_use]
    pub fn kept_instalment_plans(&self, amount: Kurus) -> Option<Vec<InstalmentPlan>> {
        let Some((terms, _)) = self.instalments_for(amount) else { return Some(vec![]) };
        let plans = self.plans.find(amount, self.clock.now())?;
        Some(terms.plans(amount, plans.to_vec()))
    }

    /// Returns the plans of instalments that the shop shows for an amount; none if instalments are not offered for it, or
    /// if the provider does not respond.
    #[must_use]
    pub fn instalment_plans(&self, amount: Kurus) -> Vec<InstalmentPlan> {
        let Some((terms, gateway)) = self.instalments_for(amount) else { return vec![] };
        // The plans are kept as the provider names them, so that changed terms are in force at once.
        terms.plans(amount, self.plans.get_or_ask(amount, self.clock.now(), gateway).to_vec())
    }

    /// Returns the terms and the provider, if this amount can be paid in instalments.
    fn instalments_for(&self, amount: Kurus) -> Option<(InstalmentTerms, &dyn PaymentGateway)> {
        let terms = self.shop.facts().instalment_terms();
        if amount == Kurus::ZERO || terms.obstacle(amount, false).is_some() {
            return None;
        }
        Some((terms, self.cards.current()?))
    }
}

#[cfg(test)]
mod tests {
    use super::PaymentService;
    use crate::{
        clock::{Clock, MockClock},
        payment::{CardPayments, GatewayError, MockPaymentGateway, PaymentProvider, PaymentTerms},
        ports::Ports,
        testing::{live_shop, ports},
    };
    use chrono::{DateTime, TimeDelta, Utc};
    use domain::{
        configured_shop::ConfiguredShop,
        money::Kurus,
        order::{InstalmentPlan, InstalmentTerms, Instalments},
        settings::Settings,
        shop::ShopFacts,
    };
    use fixtures::{configured_shop, moment};
    use std::{
        sync::{Arc, Barrier, Mutex},
        thread,
    };

    fn kurus(amount: i64) -> Kurus {
        Kurus::new(amount).unwrap()
    }

    fn plan(count: u8) -> InstalmentPlan {
        let count = Instalments::new(count).unwrap();
        InstalmentPlan { count, monthly: kurus(1), total: kurus(2), bank: None }
    }

    /// A shop whose owner offers up to three instalments from 500 TL on, and its clock.
    fn shop(mut gateway: MockPaymentGateway) -> (PaymentService, Arc<Mutex<DateTime<Utc>>>) {
        gateway.expect_provider().return_const(PaymentProvider::Iyzico);
        let configured = configured_shop();
        let variables = Settings {
            max_installments: Instalments::new(3),
            installments_from: Some(kurus(50_000)),
            ..Settings::default()
        };
        let defaults = ShopFacts { card_instalments: true, ..configured.defaults };
        let terms = PaymentTerms { first_check: TimeDelta::seconds(120), expiry: TimeDelta::minutes(60) };
        let now = Arc::new(Mutex::new(moment()));
        let mut clock = MockClock::new();
        let time = Arc::clone(&now);
        clock.expect_now().returning(move || *time.lock().unwrap());
        let service = PaymentService::new(&Ports {
            shop: live_shop(ConfiguredShop { variables, defaults, ..configured }),
            cards: CardPayments::new(vec![Arc::new(gateway)], Some(PaymentProvider::Iyzico), terms),
            clock: Arc::new(clock) as Arc<dyn Clock>,
            ..ports()
        });
        (service, now)
    }

    fn counts(plans: &[InstalmentPlan]) -> Vec<u8> {
        plans.iter().map(|plan| plan.count.get()).collect()
    }

    #[test]
    fn keeps_plans_for_an_hour() {
        let mut gateway = MockPaymentGateway::new();
        gateway.expect_instalment_plans().times(3).returning(|_| Ok([1, 2, 3, 6].map(plan).into()));
        let (service, now) = shop(gateway);
        assert_eq!(service.kept_instalment_plans(kurus(50_000)), None);
        for _ in 0..2 {
            assert_eq!(counts(&service.instalment_plans(kurus(50_000))), [2, 3]);
            assert_eq!(counts(&service.kept_instalment_plans(kurus(50_000)).unwrap()), [2, 3]);
        }
        assert_eq!(counts(&service.instalment_plans(kurus(50_001))), [2, 3]);
        *now.lock().unwrap() += TimeDelta::hours(1);
        assert_eq!(service.kept_instalment_plans(kurus(50_000)), None);
        assert_eq!(counts(&service.instalment_plans(kurus(50_000))), [2, 3]);
    }

    #[test]
    fn never_asks_about_amounts_without_instalments() {
        let (service, _) = shop(MockPaymentGateway::new());
        for amount in [0, 1, 49_999] {
            assert_eq!(service.kept_instalment_plans(kurus(amount)), Some(vec![]));
            assert_eq!(service.instalment_plans(kurus(amount)), []);
        }
        let facts = configured_shop().defaults;
        assert_eq!(facts.instalment_terms(), InstalmentTerms::NONE);
    }

    #[test]
    fn concurrent_requests_ask_once() {
        let mut gateway = MockPaymentGateway::new();
        gateway.expect_instalment_plans().once().returning(|_| Ok(vec![plan(3)]));
        let (service, _) = shop(gateway);
        let start = Barrier::new(8);
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    start.wait();
                    assert_eq!(counts(&service.instalment_plans(kurus(50_000))), [3]);
                });
            }
        });
    }

    #[test]
    fn silent_provider_is_not_asked_for_a_while() {
        let answers =
            Mutex::new([Err(GatewayError::Unavailable("down".into())), Ok(vec![plan(2)])].into_iter());
        let mut gateway = MockPaymentGateway::new();
        gateway
            .expect_instalment_plans()
            .times(2)
            .returning(move |_| answers.lock().unwrap().next().unwrap());
        let (service, now) = shop(gateway);
        for amount in [50_000, 50_000, 60_000] {
            assert_eq!(service.instalment_plans(kurus(amount)), []);
        }
        *now.lock().unwrap() += TimeDelta::seconds(30);
        assert_eq!(counts(&service.instalment_plans(kurus(50_000))), [2]);
    }

    #[test]
    fn refusal_concerns_one_amount_for_a_minute() {
        let answers = Mutex::new(
            [Err(GatewayError::Refused("code 11".into())), Ok(vec![plan(2)]), Ok(vec![plan(3)])].into_iter(),
        );
        let mut gateway = MockPaymentGateway::new();
        gateway
            .expect_instalment_plans()
            .times(3)
            .returning(move |_| answers.lock().unwrap().next().unwrap());
        let (service, now) = shop(gateway);
        for _ in 0..2 {
            assert_eq!(service.instalment_plans(kurus(50_000)), []);
        }
        assert_eq!(counts(&service.instalment_plans(kurus(60_000))), [2]);
        *now.lock().unwrap() += TimeDelta::minutes(1);
        assert_eq!(counts(&service.instalment_plans(kurus(50_000))), [3]);
    }
}
