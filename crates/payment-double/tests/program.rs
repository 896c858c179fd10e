//! The double as a program: what it says at its start is what a shop needs to use it.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

#[test]
fn prints_its_address_and_keys() {
    let mut program =
        Command::new(env!("CARGO_BIN_EXE_payment-double")).stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(program.stdout.take().unwrap());
    let lines: Vec<String> = output.lines().map(Result::unwrap).take(6).collect();
    program.kill().unwrap();
    program.wait().unwrap();
    let names: Vec<_> = lines.iter().map(|line| line.split_once('=').unwrap().0).collect();
    assert_eq!(
        names,
        [
            "STRIPE_API_BASE",
            "STRIPE_SECRET_KEY",
            "STRIPE_WEBHOOK_SECRET",
            "IYZICO_API_BASE",
            "IYZICO_API_KEY",
            "IYZICO_SECRET_KEY",
        ]
    );
    assert!(lines.iter().all(|line| !line.ends_with('=')));
}
