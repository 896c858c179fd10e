use super::{ThreadError, ThreadView, Viewer};
use crate::actor::{AccessError, Actor, Customer, Staff};
use domain::{ids::UserId, thread::Side};

/// An actor who may read threads: a customer their own, staff all.
#[derive(Clone, Debug)]
pub struct ThreadParticipant {
    customer: Option<Customer>,
    staff: Option<Staff>,
}

impl From<Customer> for ThreadParticipant {
    fn from(customer: Customer) -> Self {
        Self { customer: Some(customer), staff: None }
    }
}

impl From<Staff> for ThreadParticipant {
    fn from(staff: Staff) -> Self {
        Self { customer: None, staff: Some(staff) }
    }
}

/// A thread with the viewer's side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ThreadForViewer {
    pub side: Side,
    pub view: ThreadView,
}

impl ThreadParticipant {
    /// Returns the logged-in participant. With `as_staff`, staff act as staff even in their own threads.
    ///
    /// # Errors
    /// [`AccessError::LoginRequired`] for visitors, [`AccessError::StaffOnly`] for a customer with `as_staff`.
    pub fn new(actor: &Actor, as_staff: bool) -> Result<Self, AccessError> {
        if as_staff {
            return Ok(Self { customer: None, staff: Some(actor.staff()?) });
        }
        let (customer, staff) = (actor.customer().ok(), actor.staff().ok());
        if customer.is_none() && staff.is_none() {
            return Err(AccessError::LoginRequired);
        }
        Ok(Self { customer, staff })
    }

    /// Returns the participant's account: the customer's, if both a customer and staff are logged in.
    #[must_use]
    pub fn account(&self) -> Option<UserId> {
        self.customer.as_ref().map(Customer::id).or_else(|| Some(self.staff.as_ref()?.id()))
    }

    /// Returns the participant's side in this customer's threads. Staff in their own threads are the customer.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`] if the participant may not read the thread.
    pub fn side(&self, owner: UserId) -> Result<Side, ThreadError> {
        if self.customer.as_ref().is_some_and(|customer| customer.id() == owner) {
            Ok(Side::Customer)
        } else if self.staff.is_some() {
            Ok(Side::Staff)
        } else {
            Err(ThreadError::NotFound)
        }
    }

    /// Checks that the participant may write in this customer's threads as this side. Returns the staff member if the
    /// side is staff.
    ///
    /// # Errors
    /// [`ThreadError::NotFound`], [`ThreadError::NotOwner`] or [`AccessError::StaffOnly`].
    pub(super) fn check_sender(&self, owner: UserId, sender: Side) -> Result<Option<&Staff>, ThreadError> {
        let side = self.side(owner)?;
        match (sender, &self.staff) {
            (Side::Staff, None) => Err(AccessError::StaffOnly.into()),
            (Side::Staff, Some(staff)) => Ok(Some(staff)),
            (Side::Customer, _) if side == Side::Staff => Err(ThreadError::NotOwner),
            (Side::Customer, _) => Ok(None),
        }
    }

    /// Returns the thread with the participant's side in a list of all threads.
    pub(super) fn for_viewer(&self, view: ThreadView) -> Result<ThreadForViewer, ThreadError> {
        Ok(ThreadForViewer { side: self.side(view.owner.id)?, view })
    }

    /// Returns whose threads the participant sees in lists: staff see the threads of all customers.
    pub(super) fn viewer(&self) -> Viewer {
        match (&self.staff, &self.customer) {
            (None, Some(customer)) => Viewer::Customer(customer.id()),
            _ => Viewer::Staff,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ThreadError, ThreadParticipant, Viewer};
    use crate::actor::{AccessError, Actor};
    use domain::{
        account::User,
        ids::UserId,
        thread::Side::{Customer, Staff},
    };
    use fixtures::{seller, user};

    fn who(
        customer: Option<User>,
        staff: Option<User>,
        as_staff: bool,
    ) -> Result<ThreadParticipant, AccessError> {
        ThreadParticipant::new(&Actor::new(customer, staff), as_staff)
    }

    #[test]
    fn owner_and_staff_have_sides_others_have_none() {
        let owner = who(Some(user()), None, false).unwrap();
        assert_eq!(owner.side(user().id).unwrap(), Customer);
        assert!(matches!(owner.side(seller().id), Err(ThreadError::NotFound)));
        assert_eq!(who(None, Some(seller()), false).unwrap().side(user().id).unwrap(), Staff);
        assert_eq!(who(None, None, false).unwrap_err(), AccessError::LoginRequired);
    }

    #[test]
    fn staff_owner_is_customer_unless_told_otherwise() {
        let both = |as_staff| who(Some(seller()), None, as_staff).unwrap();
        assert_eq!(both(false).side(seller().id).unwrap(), Customer);
        assert_eq!(both(true).side(seller().id).unwrap(), Staff);
        assert_eq!(both(false).side(user().id).unwrap(), Staff);
        assert_eq!(who(Some(user()), None, true).unwrap_err(), AccessError::StaffOnly);
    }

    #[test]
    fn refuses_acting_for_the_other_side() {
        let check = |who: &ThreadParticipant, sender| who.check_sender(user().id, sender).map(drop);
        let owner = who(Some(user()), None, false).unwrap();
        assert!(check(&owner, Customer).is_ok());
        assert!(matches!(check(&owner, Staff), Err(ThreadError::Access(AccessError::StaffOnly))));
        let staff = who(None, Some(seller()), false).unwrap();
        assert!(check(&staff, Staff).is_ok());
        assert!(matches!(check(&staff, Customer), Err(ThreadError::NotOwner)));
        let both = who(Some(user()), Some(seller()), false).unwrap();
        assert!(check(&both, Customer).is_ok() && check(&both, Staff).is_ok());
        let stranger = User { id: UserId::new(uuid::Uuid::from_u128(0xC)), ..user() };
        let stranger = who(Some(stranger), None, false).unwrap();
        for sender in [Customer, Staff] {
            assert!(matches!(check(&stranger, sender), Err(ThreadError::NotFound)));
        }
    }

    #[test]
    fn a_mere_customer_watches_their_own_threads() {
        assert_eq!(who(Some(user()), None, false).unwrap().viewer(), Viewer::Customer(user().id));
        assert_eq!(who(Some(user()), Some(seller()), false).unwrap().viewer(), Viewer::Staff);
        assert_eq!(who(None, Some(seller()), false).unwrap().viewer(), Viewer::Staff);
    }
}
