//! Groups of products that are variants of one another: one okey set in cherry, walnut and white.

use crate::{
    ids::{GroupId, ProductId},
    limits,
    text::Line,
    turkish,
};
use chrono::{DateTime, Utc};
use serde::Serialize;
use std::collections::{HashMap, HashSet};
use utoipa::ToSchema;

/// The name of a group, of an option (`Renk`) or of its value (`Siyah`).
pub type OptionText = Line<{ limits::OPTION_TEXT }>;

/// The separator between two values of a variant.
const SEPARATOR: &str = " · ";

/// A product of a group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct GroupMember {
    pub product: ProductId,
    /// One value for each option of the group, in their sequence.
    pub values: Vec<OptionText>,
}

/// A product that staff want in a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedMember {
    /// `None` for a product that is to be made with the group.
    pub product: Option<ProductId>,
    /// One value for each option of the group, in their sequence.
    pub values: Vec<OptionText>,
}

/// A group as staff want it. Some of its products may have to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedGroup {
    name: OptionText,
    option_names: Vec<OptionText>,
    members: Vec<WantedMember>,
}

/// The name, options and products of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupDetails {
    name: OptionText,
    option_names: Vec<OptionText>,
    members: Vec<GroupMember>,
    /// Those members whose products are made with the group.
    made: HashSet<ProductId>,
}

/// Why a group is refused. Indexes count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GroupError {
    /// There is no option, or there are more than [`limits::OPTIONS`].
    #[error("number of options")]
    OptionCount,
    /// An earlier option has this option's name.
    #[error("option {0} is repeated")]
    OptionRepeated(usize),
    /// There are fewer than [`limits::GROUP_MEMBERS_MIN`] products, or more than [`limits::GROUP_MEMBERS`].
    #[error("number of products")]
    MemberCount,
    /// A member has more or fewer values than there are options.
    #[error("member {0} lacks an option")]
    ValueCount(usize),
    /// An earlier member is the same product.
    #[error("member {0} is repeated")]
    ProductRepeated(usize),
    /// No member has a product from which the others could be made.
    #[error("no product")]
    NoProduct,
    /// An earlier member has the same values.
    #[error("the values of member {member} are those of {earlier}")]
    ValuesRepeated { member: usize, earlier: usize },
}

impl WantedGroup {
    /// Checks a group. Values and names that differ only in case are equal.
    ///
    /// # Errors
    /// [`GroupError`] for the first broken rule.
    pub fn new(
        name: OptionText,
        option_names: Vec<OptionText>,
        members: Vec<WantedMember>,
    ) -> Result<Self, GroupError> {
        if !(1..=limits::OPTIONS).contains(&option_names.len()) {
            return Err(GroupError::OptionCount);
        }
        let folded: Vec<_> = option_names.iter().map(|name| turkish::fold(name.as_str())).collect();
        for (index, name) in folded.iter().enumerate() {
            if folded.iter().take(index).any(|earlier| earlier == name) {
                return Err(GroupError::OptionRepeated(index));
            }
        }
        if !(limits::GROUP_MEMBERS_MIN..=limits::GROUP_MEMBERS).contains(&members.len()) {
            return Err(GroupError::MemberCount);
        }
        if members.iter().all(|member| member.product.is_none()) {
            return Err(GroupError::NoProduct);
        }
        let (mut products, mut values) = (HashSet::new(), HashMap::new());
        for (index, member) in members.iter().enumerate() {
            if member.values.len() != option_names.len() {
                return Err(GroupError::ValueCount(index));
            }
            if member.product.is_some_and(|product| !products.insert(product)) {
                return Err(GroupError::ProductRepeated(index));
            }
            let key: Vec<_> = member.values.iter().map(|value| turkish::fold(value.as_str())).collect();
            if let Some(earlier) = values.insert(key, index) {
                return Err(GroupError::ValuesRepeated { member: index, earlier });
            }
        }
        Ok(Self { name, option_names, members })
    }

    /// Gives ids to the products that are to be made.
    #[must_use]
    pub fn with_ids(self, mut next_id: impl FnMut() -> ProductId) -> GroupDetails {
        let Self { name, option_names, members } = self;
        let mut made = HashSet::new();
        let member = |WantedMember { product, values }: WantedMember| {
            let product = product.unwrap_or_else(|| {
                let id = next_id();
                made.insert(id);
                id
            });
            GroupMember { product, values }
        };
        let members = members.into_iter().map(member).collect();
        GroupDetails { name, option_names, members, made }
    }
}

impl GroupDetails {
    /// Checks a group of products that exist.
    ///
    /// # Errors
    /// [`GroupError`] for the first broken rule.
    pub fn new(
        name: OptionText,
        option_names: Vec<OptionText>,
        members: Vec<GroupMember>,
    ) -> Result<Self, GroupError> {
        let wanted = members.iter().map(|GroupMember { product, values }| WantedMember {
            product: Some(*product),
            values: values.clone(),
        });
        let WantedGroup { name, option_names, .. } = WantedGroup::new(name, option_names, wanted.collect())?;
        Ok(Self { name, option_names, members, made: HashSet::new() })
    }

    #[must_use]
    pub const fn name(&self) -> &OptionText {
        &self.name
    }

    #[must_use]
    pub fn option_names(&self) -> &[OptionText] {
        &self.option_names
    }

    #[must_use]
    pub fn members(&self) -> &[GroupMember] {
        &self.members
    }

    /// Returns whether the member's product is made with the group.
    #[must_use]
    pub fn is_made(&self, member: &GroupMember) -> bool {
        self.made.contains(&member.product)
    }

    /// Returns the product whose price and text the made ones get: the first that exists.
    #[must_use]
    pub fn model(&self) -> Option<ProductId> {
        self.members.iter().find(|member| !self.is_made(member)).map(|member| member.product)
    }

    /// Returns the ids of its products.
    #[must_use]
    pub fn products(&self) -> Vec<ProductId> {
        self.members.iter().map(|member| member.product).collect()
    }
}

/// A stored group. Deleted products have left it, so it may have fewer members than a new one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ProductGroup {
    #[serde(rename = "_id")]
    pub id: GroupId,
    pub name: OptionText,
    pub option_names: Vec<OptionText>,
    /// In the seller's sequence.
    pub members: Vec<GroupMember>,
    /// When it was last changed. It also serves as the group's version.
    #[serde(serialize_with = "crate::json::time")]
    pub updated_at: DateTime<Utc>,
}

/// An option of a product with the product's value: `Renk`, `Siyah`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ProductOption {
    pub name: OptionText,
    pub value: OptionText,
}

/// What a product is in its group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Membership {
    pub group: GroupId,
    /// The group's name.
    pub name: OptionText,
    /// The product's values, in the group's sequence of options.
    pub options: Vec<ProductOption>,
    /// The product's position among the members.
    pub position: u16,
}

impl Membership {
    /// Returns the values as one text: `Siyah · Büyük`.
    #[must_use]
    pub fn text(&self) -> String {
        options_text(self.options.iter().map(|option| option.value.as_str()))
    }
}

/// Joins the values of a variant: `Siyah · Büyük`.
pub fn options_text<'a>(values: impl IntoIterator<Item = &'a str>) -> String {
    values.into_iter().collect::<Vec<_>>().join(SEPARATOR)
}

#[cfg(test)]
mod tests {
    use super::{GroupDetails, GroupError, GroupMember, OptionText, WantedGroup, WantedMember};
    use crate::{ids::ProductId, limits};
    use uuid::Uuid;

    fn text(text: &str) -> OptionText {
        OptionText::new(text).unwrap()
    }

    fn member(n: u128, values: &[&str]) -> GroupMember {
        let values = values.iter().map(|value| text(value)).collect();
        GroupMember { product: ProductId::new(Uuid::from_u128(n)), values }
    }

    fn group(options: &[&str], members: Vec<GroupMember>) -> Result<GroupDetails, GroupError> {
        GroupDetails::new(text("Istaka"), options.iter().map(|name| text(name)).collect(), members)
    }

    #[test]
    fn refuses_members_that_cannot_be_told_apart() {
        let two = || vec![member(1, &["Siyah"]), member(2, &["Ceviz"])];
        assert!(group(&["Renk"], two()).is_ok());
        let case = vec![member(1, &["Siyah"]), member(2, &["SİYAH"])];
        assert_eq!(group(&["Renk"], case), Err(GroupError::ValuesRepeated { member: 1, earlier: 0 }));
        let product = vec![member(1, &["Siyah"]), member(1, &["Ceviz"])];
        assert_eq!(group(&["Renk"], product), Err(GroupError::ProductRepeated(1)));
        let lacking = vec![member(1, &["Siyah", "Büyük"]), member(2, &["Ceviz"])];
        assert_eq!(group(&["Renk", "Boy"], lacking), Err(GroupError::ValueCount(1)));
    }

    #[test]
    fn gives_ids_to_products_that_are_made() {
        let wanted = |product: Option<u128>, value| WantedMember {
            product: product.map(|n| ProductId::new(Uuid::from_u128(n))),
            values: vec![text(value)],
        };
        let group = |members| WantedGroup::new(text("Istaka"), vec![text("Renk")], members);
        assert_eq!(group(vec![wanted(None, "a"), wanted(None, "b")]), Err(GroupError::NoProduct));
        let details = group(vec![wanted(None, "a"), wanted(Some(1), "b"), wanted(None, "c")]).unwrap();
        let mut next = 10;
        let details = details.with_ids(|| {
            next += 1;
            ProductId::new(Uuid::from_u128(next))
        });
        let made: Vec<_> = details.members().iter().map(|member| details.is_made(member)).collect();
        assert_eq!(made, [true, false, true]);
        assert_eq!(details.model(), Some(ProductId::new(Uuid::from_u128(1))));
    }

    #[test]
    fn limits_options_and_members() {
        let members = |count: usize| -> Vec<_> {
            (0..count).map(|n| member(n as u128, &[&format!("Renk {n}")])).collect()
        };
        assert_eq!(group(&[], members(2)), Err(GroupError::OptionCount));
        assert_eq!(group(&["a", "b", "c", "d"], members(2)), Err(GroupError::OptionCount));
        assert_eq!(group(&["Renk", "renk"], members(2)), Err(GroupError::OptionRepeated(1)));
        assert_eq!(group(&["Renk"], members(1)), Err(GroupError::MemberCount));
        assert!(group(&["Renk"], members(limits::GROUP_MEMBERS)).is_ok());
        assert_eq!(group(&["Renk"], members(limits::GROUP_MEMBERS + 1)), Err(GroupError::MemberCount));
    }
}
