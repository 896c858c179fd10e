use application::limited_use::{LimitedUse, LimitedUses};
use chrono::TimeDelta;
use fixtures::numbered::minute;
use infra_postgres::{PgLimitedUses, testing::TestDatabase};
use std::thread;

fn uses(key: i64, limit: u32, minutes: i64) -> LimitedUse {
    LimitedUse { key, limit, window: TimeDelta::minutes(minutes) }
}

#[test]
fn counts_in_a_sliding_window_by_key() {
    let database = TestDatabase::new();
    let limited = PgLimitedUses(database.database());
    let twice = [uses(1, 2, 10)];
    assert_eq!(limited.consume(&twice, minute(0)).unwrap(), None);
    assert_eq!(limited.consume(&twice, minute(4)).unwrap(), None);
    assert_eq!(limited.consume(&twice, minute(9)).unwrap(), Some(TimeDelta::minutes(1)));
    assert_eq!(limited.consume(&[uses(2, 2, 10)], minute(9)).unwrap(), None, "another key");
    assert_eq!(limited.consume(&twice, minute(10)).unwrap(), None, "the first counts no more");
    assert_eq!(limited.consume(&twice, minute(11)).unwrap(), Some(TimeDelta::minutes(3)));
    limited.refund(&[1]).unwrap();
    assert_eq!(limited.consume(&twice, minute(11)).unwrap(), None, "one was given back");
}

#[test]
fn what_one_limit_refuses_no_other_counts() {
    let database = TestDatabase::new();
    let limited = PgLimitedUses(database.database());
    let both = [uses(1, 3, 60), uses(2, 1, 10)];
    for start in [0, 10] {
        assert_eq!(limited.consume(&both, minute(start)).unwrap(), None);
        for _ in 0..5 {
            assert_eq!(limited.consume(&both, minute(start + 1)).unwrap(), Some(TimeDelta::minutes(9)));
        }
    }
    assert_eq!(
        limited.consume(&both, minute(20)).unwrap(),
        None,
        "the third of one, the first again of the other"
    );
    assert_eq!(limited.consume(&both, minute(30)).unwrap(), Some(TimeDelta::minutes(30)));
}

#[test]
fn concurrent_uses_count_like_consecutive_ones() {
    let database = TestDatabase::new();
    let limited = PgLimitedUses(database.database());
    let limit = [uses(1, 5, 10), uses(2, 50, 10)];
    let turned = [limit[1], limit[0]];
    let taken = thread::scope(|scope| {
        let tries = (0..24).map(|n| {
            let (limited, wanted) = (&limited, if n % 2 == 0 { limit } else { turned });
            scope.spawn(move || limited.consume(&wanted, minute(0)).unwrap().is_none())
        });
        let tries: Vec<_> = tries.collect();
        tries.into_iter().map(|one| one.join().unwrap()).filter(|taken| *taken).count()
    });
    assert_eq!(taken, 5);
    assert_eq!(limited.consume(&[uses(2, 6, 10)], minute(0)).unwrap(), None, "refused ones were given back");
    assert!(limited.consume(&[uses(2, 6, 10)], minute(0)).unwrap().is_some());
}

#[test]
fn what_counts_no_more_is_swept_out() {
    let database = TestDatabase::new();
    let limited = PgLimitedUses(database.database());
    limited.consume(&[uses(1, 2, 10), uses(2, 2, 60)], minute(0)).unwrap();
    assert_eq!(limited.delete_expired(minute(9)).unwrap(), 0);
    assert_eq!(limited.delete_expired(minute(10)).unwrap(), 1);
    assert_eq!(database.rows("limited_uses").lines().count(), 1);
}
