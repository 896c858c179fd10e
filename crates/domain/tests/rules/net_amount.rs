use domain::{
    catalogue::{Measure, MeasureError, NetAmount, NetAmountError, NetUnit, PriceUnit, UnitPrice},
    limits,
    money::Kurus,
};
use proptest::prelude::*;

fn price_of(net: &str, kurus: i64) -> Option<UnitPrice> {
    NetAmount::parse(net).unwrap().unit_price(Kurus::new(kurus).unwrap())
}

#[test]
fn reads_amounts_as_people_write_them() {
    for (text, written) in [
        ("500 g", "500 g"),
        ("500g", "500 g"),
        (" 1,5 KG ", "1,5 kg"),
        ("1.5 kg", "1,5 kg"),
        ("1.000 ml", "1000 ml"),
        ("0.250 kg", "0,25 kg"),
        ("0,333 Litre", "0,333 l"),
        ("12 adet", "12 adet"),
        ("2 m", "2 m"),
        ("250 Gram", "250 g"),
    ] {
        assert_eq!(NetAmount::parse(text).map(|net| net.to_string()).as_deref(), Ok(written), "{text}");
    }
}

#[test]
fn refuses_other_amounts() {
    use MeasureError::{NotANumber, OutOfRange, TooPrecise};
    for (text, error) in [
        ("", NetAmountError::NoUnit),
        ("500", NetAmountError::NoUnit),
        ("500 cl", NetAmountError::NoUnit),
        ("beş g", NetAmountError::NoUnit),
        ("g", NotANumber.into()),
        ("1,2,3 g", NotANumber.into()),
        ("12.34,5 g", NotANumber.into()),
        ("0 g", OutOfRange.into()),
        ("-5 g", OutOfRange.into()),
        ("1.000.001 g", OutOfRange.into()),
        ("99999999999999999999 g", OutOfRange.into()),
        ("0,0001 kg", TooPrecise.into()),
    ] {
        assert_eq!(NetAmount::parse(text), Err(error), "{text}");
    }
}

#[test]
fn unit_price_is_per_large_unit() {
    let unit_price = |per, amount| Some(UnitPrice { per, amount: Kurus::new(amount).unwrap() });
    assert_eq!(price_of("500 g", 24_990), unit_price(PriceUnit::Kilogram, 49_980));
    assert_eq!(price_of("1 kg", 24_990), unit_price(PriceUnit::Kilogram, 24_990));
    assert_eq!(price_of("330 ml", 1_000), unit_price(PriceUnit::Litre, 3_030));
    assert_eq!(price_of("2,5 m", 1_000), unit_price(PriceUnit::Metre, 400));
    assert_eq!(price_of("6 adet", 1_000), unit_price(PriceUnit::Piece, 167));
    assert_eq!(price_of("8 adet", 100), unit_price(PriceUnit::Piece, 13), "12.5 kuruş are rounded up");
    assert_eq!(price_of("1 adet", 1_000), None);
    assert_eq!(price_of("500 g", 24_990).unwrap().in_turkish(), "₺499,80 / kg");
    assert_eq!(price_of("6 adet", 1_000).unwrap().in_turkish(), "₺1,67 / adet");
}

fn any_net() -> impl Strategy<Value = NetAmount> {
    (1..=limits::NET_AMOUNT * 1000, prop::sample::select(NetUnit::ALL.to_vec())).prop_map(
        |(thousandths, unit)| NetAmount { amount: Measure::of_thousandths(thousandths).unwrap(), unit },
    )
}

proptest! {
    #[test]
    fn written_amounts_are_read_again(net in any_net()) {
        prop_assert_eq!(NetAmount::parse(&net.to_string()), Ok(net));
        let json = serde_json::to_string(&net).unwrap();
        prop_assert_eq!(serde_json::from_str::<NetAmount>(&json).unwrap(), net);
    }

    #[test]
    fn unit_price_is_the_nearest_kurus(net in any_net(), offer in 1..=limits::PRICE_KURUS) {
        let factor: i128 = if matches!(net.unit, NetUnit::Gram | NetUnit::Millilitre) { 1000 } else { 1 };
        let Some(price) = net.unit_price(Kurus::new(offer).unwrap()) else {
            prop_assert_eq!((net.unit, net.amount.thousandths()), (NetUnit::Piece, 1000));
            return Ok(());
        };
        let (exact, per) = (i128::from(offer) * 1000 * factor, i128::from(net.amount.thousandths()));
        let twice_off = 2 * (i128::from(price.amount.get()) * per - exact);
        prop_assert!(-per < twice_off && twice_off <= per, "{net} {offer}: {price:?}");
    }

    #[test]
    fn whatever_is_read_can_be_written(text in "[0-9.,]{0,8} ?(g|kg|ml|adet|\\PC{0,3})") {
        if let Ok(net) = NetAmount::parse(&text) {
            prop_assert_eq!(NetAmount::parse(&net.to_string()), Ok(net));
        }
    }
}
