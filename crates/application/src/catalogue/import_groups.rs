//! The groups that an import makes and changes.

use super::{GroupChange, GroupProblem, LineGroup};
use domain::{
    catalogue::{GroupDetails, GroupError, GroupMember, OptionText, Product, ProductGroup, ProductOption},
    ids::{GroupId, ProductId},
    turkish,
};
use std::collections::{HashMap, HashSet};

/// A line of the file, as far as groups are concerned.
pub(super) struct GroupedLine<'a> {
    /// Its line number in the file.
    pub(super) number: usize,
    pub(super) product: ProductId,
    pub(super) group: &'a LineGroup,
    /// The product as it was read; `None` for a new one.
    pub(super) before: Option<&'a Product>,
}

impl GroupedLine<'_> {
    /// Returns whether the line changes what its product is in a group.
    pub(super) fn is_change(&self) -> bool {
        let before = self.before.and_then(|product| product.group.as_ref());
        match self.group {
            LineGroup::Keep => false,
            LineGroup::None => before.is_some(),
            LineGroup::In { name, options } => {
                before.is_none_or(|before| (&before.name, &before.options) != (name, options))
            }
        }
    }
}

/// Changes of groups, and the lines by index that prevent them.
type Plan = (Vec<GroupChange>, HashMap<usize, GroupProblem>);

fn folded(text: &OptionText) -> String {
    turkish::fold(text.as_str())
}

/// Plans the groups of a file. `present` are the groups to which its products belong, and those that it names. Their
/// products that the file does not name stay in them.
pub(super) fn plan(
    lines: &[GroupedLine<'_>],
    present: &[ProductGroup],
    mut new_id: impl FnMut() -> GroupId,
) -> Plan {
    let mut present_by_name = HashMap::<_, Vec<_>>::new();
    for group in present {
        present_by_name.entry(folded(&group.name)).or_default().push(group);
    }
    let (mut names, mut by_name) = (Vec::new(), HashMap::<String, Vec<usize>>::new());
    for (index, line) in lines.iter().enumerate() {
        if let LineGroup::In { name, .. } = line.group {
            let lines = by_name.entry(folded(name)).or_insert_with(|| {
                names.push(folded(name));
                Vec::new()
            });
            lines.push(index);
        }
    }
    let named: HashSet<_> =
        lines.iter().filter(|line| *line.group != LineGroup::Keep).map(|line| line.product).collect();
    let (mut changes, mut problems, mut written) = (Vec::new(), HashMap::new(), HashSet::new());
    for name in names {
        let indexes = by_name.remove(&name).unwrap_or_default();
        let of_group: Vec<_> =
            indexes.iter().filter_map(|index| Some((*index, lines.get(*index)?))).collect();
        let targets = present_by_name.get(&name).map(Vec::as_slice).unwrap_or_default();
        if targets.len() > 1 {
            problems.extend(indexes.iter().map(|index| (*index, GroupProblem::Ambiguous)));
            continue;
        }
        let target = targets.first().copied();
        match details(&of_group, target, &named) {
            Err((index, problem)) => {
                problems.insert(index, problem);
            }
            Ok(details) => {
                let id = target.map_or_else(&mut new_id, |group| group.id);
                written.insert(id);
                if let Some(details) = details {
                    changes.push(GroupChange::Put {
                        id,
                        seen: target.map(|group| group.updated_at),
                        details,
                    });
                }
            }
        }
    }
    let leaving = lines.iter().filter(|line| *line.group != LineGroup::Keep).filter_map(|line| {
        let former = line.before?.group.as_ref()?;
        let group = former.group;
        let keeps_name =
            matches!(line.group, LineGroup::In { name, .. } if folded(name) == folded(&former.name));
        if keeps_name && written.contains(&group) {
            return None;
        }
        Some(GroupChange::Leave { product: line.product, group })
    });
    changes.extend(leaving);
    (changes, problems)
}

/// Returns the group that these lines make, with the members of the former group that the file does not name. `None` if
/// that is the former group.
fn details(
    lines: &[(usize, &GroupedLine<'_>)],
    target: Option<&ProductGroup>,
    named: &HashSet<ProductId>,
) -> Result<Option<GroupDetails>, (usize, GroupProblem)> {
    let parts = lines.iter().filter_map(|(index, line)| match line.group {
        LineGroup::In { name, options } => Some((*index, *line, name, options)),
        LineGroup::Keep | LineGroup::None => None,
    });
    let parts: Vec<_> = parts.collect();
    let Some((first_index, first, name, options)) = parts.first().copied() else {
        return Err((0, GroupProblem::TooFew));
    };
    let names = |options: &[ProductOption]| options.iter().map(|one| folded(&one.name)).collect::<Vec<_>>();
    for (index, _, _, others) in &parts {
        if names(others) != names(options) {
            return Err((*index, GroupProblem::OptionsDiffer { line: Some(first.number) }));
        }
    }
    let values = |options: &[ProductOption]| options.iter().map(|one| one.value.clone()).collect::<Vec<_>>();
    let by_product: HashMap<_, _> = parts
        .iter()
        .map(|(index, line, _, options)| (line.product, (*index, line.number, *options)))
        .collect();
    let mut members = Vec::new();
    for member in target.iter().flat_map(|group| &group.members) {
        if let Some((_, _, options)) = by_product.get(&member.product) {
            members.push(GroupMember { product: member.product, values: values(options) });
        } else if !named.contains(&member.product) {
            let former: Vec<_> = target.iter().flat_map(|group| &group.option_names).map(folded).collect();
            if former != names(options) {
                return Err((first_index, GroupProblem::OptionsDiffer { line: None }));
            }
            members.push(member.clone());
        }
    }
    let known: HashSet<_> = members.iter().map(|member| member.product).collect();
    let new = parts.iter().filter(|(_, line, _, _)| !known.contains(&line.product));
    members.extend(
        new.map(|(_, line, _, options)| GroupMember { product: line.product, values: values(options) }),
    );
    let line_of = |member: usize| {
        let product: Option<ProductId> = members.get(member).map(|member| member.product);
        product.and_then(|product| by_product.get(&product))
    };
    let option_names: Vec<_> = options.iter().map(|option| option.name.clone()).collect();
    let is_same = target.is_some_and(|group| {
        (&group.name, &group.option_names, &group.members) == (name, &option_names, &members)
    });
    // It may have fewer members than a new group, because products were deleted. That is no mistake of the file.
    if is_same {
        return Ok(None);
    }
    GroupDetails::new(name.clone(), option_names, members.clone()).map(Some).map_err(|error| match error {
        GroupError::ValuesRepeated { member, earlier } => {
            let (line, other) = match line_of(member) {
                Some(line) => (Some(line), line_of(earlier)),
                None => (line_of(earlier), None),
            };
            let index = line.map_or(first_index, |(index, _, _)| *index);
            (index, GroupProblem::ValuesRepeated { line: other.map(|(_, number, _)| *number) })
        }
        GroupError::MemberCount if members.len() < 2 => (first_index, GroupProblem::TooFew),
        GroupError::MemberCount => (first_index, GroupProblem::TooMany),
        _ => (first_index, GroupProblem::Options),
    })
}
