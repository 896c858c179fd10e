//! What a listing has to say about a product beside its name: origin, warnings, net amount and, of food, its label.

use super::{Change, NetAmount, Warnings};
use crate::{
    limits,
    text::{Line, Paragraph},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The country or region from which a product comes.
pub type Origin = Line<{ limits::ORIGIN }>;

/// The ingredients of food, as its label lists them.
pub type Ingredients = Paragraph<{ limits::INGREDIENTS }>;

/// The allergens of food, separated by commas.
pub type Allergens = Line<{ limits::ALLERGENS }>;

/// How food is stored, or the company that is responsible for it.
pub type FoodLine = Line<{ limits::TEXT }>;

/// The number under which the responsible company is registered.
pub type FoodRegistration = Line<{ limits::FOOD_REGISTRATION }>;

/// What the label of food says; `null` for what the seller has not typed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Food {
    #[schema(required = true)]
    pub ingredients: Option<Ingredients>,
    /// Separated by commas.
    #[schema(required = true)]
    pub allergens: Option<Allergens>,
    /// How it is stored.
    #[schema(required = true)]
    pub storage: Option<FoodLine>,
    /// The company that is responsible for it.
    #[schema(required = true)]
    pub operator: Option<FoodLine>,
    /// The operator's registration or approval number.
    #[schema(required = true)]
    pub registration: Option<FoodRegistration>,
}

/// What a product's label says. It is stored as its JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProductIdentity {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    #[serde(skip_serializing_if = "Warnings::is_empty")]
    pub warnings: Warnings,
    /// How much the package holds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub net: Option<NetAmount>,
    /// In a box, because few products have it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub food: Option<Box<Food>>,
}

/// A change of a food's label. The default changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FoodChange {
    pub ingredients: Change<Ingredients>,
    pub allergens: Change<Allergens>,
    pub storage: Change<FoodLine>,
    pub operator: Change<FoodLine>,
    pub registration: Change<FoodRegistration>,
}

impl FoodChange {
    /// Returns the food after the change; `None` if its label says nothing then.
    #[must_use]
    pub fn applied_to(&self, before: Option<&Food>) -> Option<Box<Food>> {
        let none = Food::default();
        let before = before.unwrap_or(&none);
        let food = Food {
            ingredients: self.ingredients.applied_to(&before.ingredients),
            allergens: self.allergens.applied_to(&before.allergens),
            storage: self.storage.applied_to(&before.storage),
            operator: self.operator.applied_to(&before.operator),
            registration: self.registration.applied_to(&before.registration),
        };
        (food != none).then(|| Box::new(food))
    }
}

impl From<Food> for FoodChange {
    /// Makes the change that leads to exactly this food.
    fn from(food: Food) -> Self {
        Self {
            ingredients: Change::Set(food.ingredients),
            allergens: Change::Set(food.allergens),
            storage: Change::Set(food.storage),
            operator: Change::Set(food.operator),
            registration: Change::Set(food.registration),
        }
    }
}

/// A change of a product's identity. The default changes nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IdentityChange {
    pub origin: Change<Origin>,
    /// The new warnings; `None` keeps the current ones.
    pub warnings: Option<Warnings>,
    pub net: Change<NetAmount>,
    pub food: FoodChange,
}

impl IdentityChange {
    /// Returns the identity after the change.
    #[must_use]
    pub fn applied_to(&self, before: &ProductIdentity) -> ProductIdentity {
        ProductIdentity {
            origin: self.origin.applied_to(&before.origin),
            warnings: self.warnings.as_ref().unwrap_or(&before.warnings).clone(),
            net: self.net.applied_to(&before.net),
            food: self.food.applied_to(before.food.as_deref()),
        }
    }
}

impl From<ProductIdentity> for IdentityChange {
    /// Makes the change that leads to exactly this identity.
    fn from(identity: ProductIdentity) -> Self {
        Self {
            origin: Change::Set(identity.origin),
            warnings: Some(identity.warnings),
            net: Change::Set(identity.net),
            food: identity.food.map(|food| *food).unwrap_or_default().into(),
        }
    }
}

/// A fact that a listing should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MissingFact {
    /// The product names no maker.
    Maker,
    /// The product is food and names no ingredients.
    Ingredients,
}

crate::json::names!(MissingFact { Maker = "maker", Ingredients = "ingredients" });

#[cfg(test)]
mod tests {
    use super::{Food, FoodChange, IdentityChange, ProductIdentity};
    use crate::catalogue::{Change, NetAmount, Warnings};
    use crate::text::{Line, Paragraph};

    fn coffee() -> ProductIdentity {
        ProductIdentity {
            origin: Some(Line::new("Brezilya").unwrap()),
            warnings: Warnings::new(["Serin yerde saklayın"]).unwrap(),
            net: Some(NetAmount::parse("500 g").unwrap()),
            food: Some(Box::new(Food {
                ingredients: Some(Paragraph::new("Kavrulmuş kahve").unwrap()),
                ..Food::default()
            })),
        }
    }

    #[test]
    fn change_keeps_what_it_does_not_name() {
        assert_eq!(IdentityChange::default().applied_to(&coffee()), coffee());
        let exact = IdentityChange::from(coffee());
        assert_eq!(exact.applied_to(&ProductIdentity::default()), coffee());
        let empty = IdentityChange::from(ProductIdentity::default());
        assert_eq!(empty.applied_to(&coffee()), ProductIdentity::default());
    }

    #[test]
    fn food_without_facts_is_none() {
        let removed = FoodChange { ingredients: Change::Set(None), ..FoodChange::default() };
        assert_eq!(removed.applied_to(coffee().food.as_deref()), None);
    }

    #[test]
    fn is_its_own_json() {
        let json = serde_json::to_value(coffee()).unwrap();
        assert_eq!(json["net"], serde_json::json!({ "amount": 500, "unit": "g" }));
        assert_eq!(serde_json::from_value::<ProductIdentity>(json).unwrap(), coffee());
        assert_eq!(serde_json::to_string(&ProductIdentity::default()).unwrap(), "{}");
    }
}
