//! The double as a program: it prints the settings that a shop needs.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

#[test]
fn prints_settings_and_an_empty_line() {
    let mut program =
        Command::new(env!("CARGO_BIN_EXE_payment-double")).stdout(Stdio::piped()).spawn().unwrap();
    let output = BufReader::new(program.stdout.take().unwrap());
    let lines: Vec<String> = output.lines().map(Result::unwrap).take_while(|line| !line.is_empty()).collect();
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
