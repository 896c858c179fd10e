use super::{
    KeyedOrder, OrderRepository, OrderRequestKey, PlaceOrderError, PlacedOrder, Placement, RequestFingerprint,
};
use crate::{
    actor::Customer,
    address::AddressRepository,
    catalogue::ProductRepository,
    clock::{Clock, IdGenerator},
};
use domain::{
    cart::{Cart, Quantity},
    ids::{AddressId, OrderId, OrderLineId, ProductId},
    order::{Order, OrderDraft, PaymentType, RequestKey},
};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// How often an order is tried anew when the seller changes its products at the same moment, or its number
/// is taken.
const TRIES: usize = 5;

/// One product of an order request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderItem {
    /// Which product.
    pub product: ProductId,
    /// How many.
    pub quantity: Quantity,
}

/// What a customer asks for. Prices are not among it: they come from the catalogue.
#[derive(Clone, Debug)]
pub struct OrderRequest {
    /// Products; one named twice counts together.
    pub items: Vec<OrderItem>,
    /// One of the customer's addresses.
    pub address: AddressId,
    /// How it will be paid.
    pub payment_type: PaymentType,
    /// Makes a repeat answer the first order.
    pub key: Option<RequestKey>,
}

/// Places an order for the logged-in customer.
pub struct PlaceOrder {
    /// Orders.
    pub orders: Arc<dyn OrderRepository>,
    /// Products.
    pub products: Arc<dyn ProductRepository>,
    /// Addresses.
    pub addresses: Arc<dyn AddressRepository>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Ids.
    pub ids: Arc<dyn IdGenerator>,
}

impl PlaceOrder {
    /// Places the order at today's prices and empties the customer's cart; or answers the order that an
    /// earlier request with the same key placed.
    ///
    /// # Errors
    /// [`PlaceOrderError`]; nothing is written then.
    pub fn run(&self, customer: &Customer, request: OrderRequest) -> Result<PlacedOrder, PlaceOrderError> {
        let cart = cart_of(&request.items)?;
        let key = request.key.map(|key| OrderRequestKey {
            fingerprint: fingerprint(&cart, request.address, request.payment_type),
            key,
        });
        // First of all: a repeat must answer the first order even when its products are sold out by now.
        if let Some(key) = &key
            && let Some(first) = self.orders.find_by_key(customer.id(), &key.key)?
        {
            return repeat(&first, key);
        }
        let address =
            self.addresses.find(customer.id(), request.address)?.ok_or(PlaceOrderError::AddressNotFound)?;
        let mut draft = OrderDraft {
            id: OrderId::new(self.ids.next()),
            number: self.ids.order_number(),
            address,
            payment_type: request.payment_type,
            at: self.clock.now(),
        };
        let ids: Vec<_> = cart.lines().map(|(product, _)| product).collect();
        for _ in 0..TRIES {
            let products = self.products.find(&ids)?;
            let order = Order::place(draft.clone(), &cart, &products, || OrderLineId::new(self.ids.next()))?;
            match self.orders.place(&order, key.as_ref())? {
                Placement::Placed => {
                    return Ok(PlacedOrder {
                        id: order.id,
                        number: order.number,
                        amount: order.amount,
                        is_new: true,
                    });
                }
                Placement::ProductsChanged => {}
                Placement::NumberTaken => draft.number = self.ids.order_number(),
                Placement::KeyTaken(first) => {
                    return key
                        .as_ref()
                        .map_or(Err(PlaceOrderError::RequestKeyReused), |key| repeat(&first, key));
                }
            }
        }
        Err(PlaceOrderError::CatalogueChanging)
    }
}

fn cart_of(items: &[OrderItem]) -> Result<Cart, PlaceOrderError> {
    let mut cart = Cart::default();
    for item in items {
        cart.add(item.product, item.quantity).map_err(|error| PlaceOrderError::Item(item.product, error))?;
    }
    Ok(cart)
}

fn repeat(first: &KeyedOrder, key: &OrderRequestKey) -> Result<PlacedOrder, PlaceOrderError> {
    if first.fingerprint == key.fingerprint {
        Ok(PlacedOrder { id: first.id, number: first.number, amount: first.amount, is_new: false })
    } else {
        Err(PlaceOrderError::RequestKeyReused)
    }
}

fn fingerprint(cart: &Cart, address: AddressId, payment: PaymentType) -> RequestFingerprint {
    let mut hash = Sha256::new();
    hash.update(payment.as_str());
    hash.update(address.uuid());
    for (product, quantity) in cart.lines() {
        hash.update(product.uuid());
        hash.update(quantity.get().to_be_bytes());
    }
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::{OrderItem, OrderRequest, PlaceOrder};
    use crate::{
        address::MockAddressRepository,
        catalogue::MockProductRepository,
        order::{KeyedOrder, MockOrderRepository, PlaceOrderError, Placement},
        testing::{address, customer, fixed_clock, ids, prices, product},
    };
    use domain::{
        cart::Quantity,
        catalogue::Product,
        ids::OrderId,
        money::Kurus,
        order::{OrderError, PaymentType, RequestKey},
    };
    use std::sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    };
    use uuid::Uuid;

    fn place(orders: MockOrderRepository, catalogue: Vec<Product>) -> PlaceOrder {
        let mut products = MockProductRepository::new();
        products.expect_find().returning(move |_| Ok(catalogue.clone()));
        let mut addresses = MockAddressRepository::new();
        addresses
            .expect_find()
            .returning(|owner, id| Ok(Some(address()).filter(|a| a.user_id == owner && a.id == id)));
        PlaceOrder {
            orders: Arc::new(orders),
            products: Arc::new(products),
            addresses: Arc::new(addresses),
            clock: fixed_clock(),
            ids: ids(),
        }
    }

    fn request(pieces: &[u32]) -> OrderRequest {
        OrderRequest {
            items: pieces
                .iter()
                .map(|&n| OrderItem { product: product().id, quantity: Quantity::new(n).unwrap() })
                .collect(),
            address: address().id,
            payment_type: PaymentType::Cod,
            key: RequestKey::parse("anahtar"),
        }
    }

    fn fresh_orders() -> MockOrderRepository {
        let mut orders = MockOrderRepository::new();
        orders.expect_find_by_key().returning(|_, _| Ok(None));
        orders
    }

    #[test]
    fn prices_come_from_the_catalogue_and_repeated_items_count_together() {
        let mut orders = fresh_orders();
        orders
            .expect_place()
            .withf(|order, key| {
                order.amount == Kurus::new(500).unwrap()
                    && order.lines.len() == 1
                    && order.user_id == customer().id()
                    && key.is_some()
            })
            .once()
            .returning(|_, _| Ok(Placement::Placed));
        let placed = place(orders, vec![product()]).run(&customer(), request(&[2, 3])).unwrap();
        assert!(placed.is_new);
        assert_eq!(placed.amount.get(), 500);
    }

    #[test]
    fn refusals_write_nothing() {
        let refused = |catalogue: Vec<Product>, request: OrderRequest| {
            let mut orders = fresh_orders();
            orders.expect_place().never();
            place(orders, catalogue).run(&customer(), request).unwrap_err()
        };
        let sold_out = Product { in_stock: false, ..product() };
        assert!(matches!(
            refused(vec![product()], request(&[])),
            PlaceOrderError::Order(OrderError::NoItems)
        ));
        assert!(matches!(
            refused(vec![], request(&[1])),
            PlaceOrderError::Order(OrderError::UnknownProduct(id)) if id == product().id
        ));
        assert!(matches!(
            refused(vec![sold_out], request(&[1])),
            PlaceOrderError::Order(OrderError::OutOfStock(name)) if name == product().name
        ));
        assert!(matches!(refused(vec![product()], request(&[999, 1])), PlaceOrderError::Item(..)));
        let elsewhere = OrderRequest { address: domain::ids::AddressId::new(Uuid::nil()), ..request(&[1]) };
        assert!(matches!(refused(vec![product()], elsewhere), PlaceOrderError::AddressNotFound));
    }

    #[test]
    fn a_repeat_answers_the_first_order_even_when_sold_out_by_now() {
        // Learn the fingerprint from a first placement, then repeat with an empty catalogue.
        let seen = Arc::new(std::sync::Mutex::new(None));
        let mut orders = fresh_orders();
        let keep = Arc::clone(&seen);
        orders.expect_place().returning(move |order, key| {
            *keep.lock().unwrap() = Some(KeyedOrder {
                id: order.id,
                number: order.number,
                amount: order.amount,
                fingerprint: key.unwrap().fingerprint,
            });
            Ok(Placement::Placed)
        });
        let first = place(orders, vec![product()]).run(&customer(), request(&[1])).unwrap();

        let known = seen.lock().unwrap().clone();
        let repeat = |request| {
            let mut orders = MockOrderRepository::new();
            let known = known.clone();
            orders.expect_find_by_key().returning(move |_, _| Ok(known.clone()));
            orders.expect_place().never();
            place(orders, vec![]).run(&customer(), request)
        };
        let second = repeat(request(&[1])).unwrap();
        assert_eq!((second.id, second.amount, second.is_new), (first.id, first.amount, false));
        assert!(matches!(repeat(request(&[2])), Err(PlaceOrderError::RequestKeyReused)));
    }

    #[test]
    fn a_racing_request_with_the_same_key_answers_the_winner() {
        let mut orders = fresh_orders();
        orders.expect_place().returning(|order, key| {
            Ok(Placement::KeyTaken(KeyedOrder {
                id: OrderId::new(Uuid::from_u128(77)),
                number: order.number,
                amount: order.amount,
                fingerprint: key.unwrap().fingerprint,
            }))
        });
        let placed = place(orders, vec![product()]).run(&customer(), request(&[1])).unwrap();
        assert_eq!((placed.id, placed.is_new), (OrderId::new(Uuid::from_u128(77)), false));
    }

    #[test]
    fn a_price_changed_meanwhile_is_read_again() {
        let tries = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&tries);
        let mut products = MockProductRepository::new();
        products.expect_find().returning(move |_| {
            let offer = if count.fetch_add(1, Ordering::SeqCst) == 0 { 100 } else { 150 };
            Ok(vec![Product { prices: prices(200, offer), ..product() }])
        });
        let mut orders = fresh_orders();
        orders.expect_place().times(2).returning(|order, _| {
            Ok(if order.amount.get() == 150 { Placement::Placed } else { Placement::ProductsChanged })
        });
        let place = PlaceOrder { products: Arc::new(products), ..place(orders, vec![]) };
        assert_eq!(place.run(&customer(), request(&[1])).unwrap().amount.get(), 150);
    }

    #[test]
    fn a_number_that_is_taken_is_drawn_again() {
        let mut orders = fresh_orders();
        orders.expect_place().times(2).returning(|order, _| {
            let first = order.number.get() == domain::order::OrderNumber::MIN;
            Ok(if first { Placement::NumberTaken } else { Placement::Placed })
        });
        let placed = place(orders, vec![product()]).run(&customer(), request(&[1])).unwrap();
        assert_eq!(placed.number.get(), domain::order::OrderNumber::MIN + 1);
    }

    #[test]
    fn a_catalogue_that_never_rests_is_given_up() {
        let mut orders = fresh_orders();
        orders.expect_place().returning(|_, _| Ok(Placement::ProductsChanged));
        let answer = place(orders, vec![product()]).run(&customer(), request(&[1]));
        assert!(matches!(answer, Err(PlaceOrderError::CatalogueChanging)));
    }
}
