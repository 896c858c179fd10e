//! The transport of mails: an SMTP server or a folder.

use application::mail::{Delivery, PreparedMail, SendError};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    transport::smtp::{
        Error as SmtpError,
        authentication::Credentials,
        client::{Tls, TlsParameters},
        response::Response,
    },
};
use secrecy::{ExposeSecret, SecretString};
use std::{
    fs, io,
    path::PathBuf,
    sync::{Mutex, PoisonError},
    time::Duration,
};
use tokio::{runtime::Runtime, time::timeout};
use url::{Host, Url};

/// Time limit for sending one mail. It is shorter than the lease of an outbox row.
const SEND_TIMEOUT: Duration = Duration::from_secs(60);

/// The URL of a mail server with its credentials: `smtps://user:password@host:465` or `smtp://…:587`.
#[derive(Clone, Debug)]
pub struct SmtpUrl {
    host: String,
    port: u16,
    credentials: Option<(String, SecretString)>,
    security: Security,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Security {
    /// TLS from the first byte.
    Tls,
    /// TLS after STARTTLS, or nothing is sent.
    StartTls,
    /// No TLS; only for a server on this machine.
    None,
}

/// The error for a text that is not the URL of a mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not smtps://user:password@host:465 or smtp://user:password@host:587")]
pub struct SmtpUrlError;

impl SmtpUrl {
    /// Parses the URL of a mail server. Only loopback addresses are accepted without TLS.
    pub fn parse(text: &str) -> Result<Self, SmtpUrlError> {
        let url = Url::parse(text).map_err(|_| SmtpUrlError)?;
        let host = url.host_str().filter(|host| !host.is_empty()).ok_or(SmtpUrlError)?;
        let (security, port) = match url.scheme() {
            "smtps" => (Security::Tls, 465),
            "smtp" if is_loopback(host) => (Security::None, 25),
            "smtp" => (Security::StartTls, 587),
            _ => return Err(SmtpUrlError),
        };
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(SmtpUrlError);
        }
        let decoded = |text: &str| percent_decoded(text).ok_or(SmtpUrlError);
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            (user, Some(password)) if !user.is_empty() => {
                Some((decoded(user)?, SecretString::from(decoded(password)?)))
            }
            _ => return Err(SmtpUrlError),
        };
        let host = host.trim_matches(['[', ']']).to_owned();
        Ok(Self { host, port: url.port().unwrap_or(port), credentials, security })
    }
}

/// Returns whether the host of a URL is a loopback address.
fn is_loopback(host: &str) -> bool {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => name == "localhost",
        Ok(Host::Ipv4(address)) => address.is_loopback(),
        Ok(Host::Ipv6(address)) => address.is_loopback(),
        Err(_) => false,
    }
}

fn percent_decoded(text: &str) -> Option<String> {
    percent_encoding::percent_decode_str(text).decode_utf8().ok().map(Into::into)
}

/// The reasons why a transport can't be opened.
#[derive(Debug, thiserror::Error)]
pub enum TransportError {
    /// The mail server's name can't be used for TLS.
    #[error("mail server: {0}")]
    Smtp(#[from] SmtpError),
    /// The folder can't be made, or no thread can be started.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Sends mails or stores them.
pub enum Transport {
    /// To a mail server.
    Smtp(Box<Smtp>),
    /// Into a folder, as `.eml` files.
    Folder(PathBuf),
}

/// A connection to an SMTP server, reused for all mails.
pub struct Smtp {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    /// Runs the asynchronous SMTP client for synchronous callers, one at a time. `None` only while it is dropped.
    runtime: Mutex<Option<Runtime>>,
}

impl Drop for Smtp {
    /// Ends the runtime without waiting. Dropping it would wait for its blocking work, such as the look-up of the mail
    /// server's name, and panic when the transport is dropped on a thread of another runtime.
    fn drop(&mut self) {
        let runtime = self.runtime.get_mut().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(runtime) = runtime {
            runtime.shutdown_background();
        }
    }
}

impl Transport {
    /// Returns a transport over this mail server. It connects when the first mail is sent.
    pub fn smtp(url: &SmtpUrl) -> Result<Self, TransportError> {
        let tls = || TlsParameters::new(url.host.clone());
        let tls = match url.security {
            Security::Tls => Tls::Wrapper(tls()?),
            Security::StartTls => Tls::Required(tls()?),
            Security::None => Tls::None,
        };
        let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&url.host)
            .port(url.port)
            .tls(tls)
            .timeout(Some(SEND_TIMEOUT));
        if let Some((user, password)) = &url.credentials {
            builder =
                builder.credentials(Credentials::new(user.clone(), password.expose_secret().to_owned()));
        }
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        Ok(Self::Smtp(Box::new(Smtp { transport: builder.build(), runtime: Mutex::new(Some(runtime)) })))
    }

    /// Returns a transport into this folder, and creates the folder.
    pub fn folder(folder: PathBuf) -> Result<Self, TransportError> {
        fs::create_dir_all(&folder)?;
        Ok(Self::Folder(folder))
    }

    /// Sends one mail, within [`SEND_TIMEOUT`].
    pub(crate) fn send(&self, message: &Message, mail: &PreparedMail) -> Result<Delivery, SendError> {
        match self {
            Self::Smtp(smtp) => smtp.send(message.clone()).map(Delivery::Accepted),
            Self::Folder(folder) => {
                let name = mail.mail.id.to_string();
                let (draft, file) = (folder.join(format!(".{name}")), folder.join(format!("{name}.eml")));
                // Renamed when complete, so that a reader of the folder never sees half a mail.
                fs::write(&draft, message.formatted())
                    .and_then(|()| fs::rename(&draft, &file))
                    .map(|()| Delivery::WrittenToFile(file.display().to_string()))
                    .map_err(|error| SendError::Temporary(error.to_string()))
            }
        }
    }
}

impl Smtp {
    fn send(&self, message: Message) -> Result<String, SendError> {
        let broken = || SendError::Temporary("sender is broken".to_owned());
        let runtime = self.runtime.lock().map_err(|_| broken())?;
        let runtime = runtime.as_ref().ok_or_else(broken)?;
        let sent = runtime.block_on(async { timeout(SEND_TIMEOUT, self.transport.send(message)).await });
        match sent {
            Ok(Ok(answer)) => Ok(answer_line(&answer)),
            Ok(Err(error)) if error.is_permanent() => Err(SendError::Permanent(in_words(&error))),
            Ok(Err(error)) => Err(SendError::Temporary(in_words(&error))),
            Err(_) => Err(SendError::Temporary("the mail server did not answer in time".to_owned())),
        }
    }
}

/// Maximum length of the mail server's words.
const LIMIT: usize = 500;

/// Returns the server's answer as one line of limited length, such as `250 2.0.0 Ok: queued as 4F2`.
fn answer_line(answer: &Response) -> String {
    let words = answer.message().collect::<Vec<_>>().join(" ");
    format!("{} {words}", answer.code()).chars().map(visible).take(LIMIT).collect()
}

fn visible(c: char) -> char {
    if c.is_control() { ' ' } else { c }
}

/// Returns the error and its causes as one line of limited length.
fn in_words(error: &SmtpError) -> String {
    let mut words = error.to_string();
    let mut next = std::error::Error::source(error);
    while let Some(cause) = next {
        let cause_words = cause.to_string();
        if !words.contains(&cause_words) {
            words = format!("{words}: {cause_words}");
        }
        next = cause.source();
    }
    words.chars().map(visible).take(LIMIT).collect()
}

#[cfg(test)]
mod tests {
    use super::{Security, Smtp, SmtpUrl, Transport};
    use application::mail::SendError;
    use lettre::Message;
    use secrecy::ExposeSecret;
    use std::{
        io::{BufRead, BufReader, Read, Write},
        net::{TcpListener, TcpStream},
        thread,
        time::Duration,
    };

    fn smtp(security: Security, port: u16) -> Box<Smtp> {
        let credentials = Some(("shop@example.com".to_owned(), "päss/".into()));
        let url = SmtpUrl { host: "127.0.0.1".to_owned(), port, credentials, security };
        let Transport::Smtp(smtp) = Transport::smtp(&url).unwrap() else { unreachable!() };
        smtp
    }

    fn message() -> Message {
        Message::builder()
            .from("Shop <shop@example.com>".parse().unwrap())
            .to("ayse@example.com".parse().unwrap())
            .body("gizli".to_owned())
            .unwrap()
    }

    /// Sends a mail to a local server with these capabilities. Returns the result and the lines that the server received.
    fn spoken(security: Security, offers: &str) -> (Result<String, SendError>, Vec<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let offers = offers.to_owned();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            let mut heard = Vec::new();
            let mut is_text = false;
            stream.write_all(b"220 here\r\n").unwrap();
            for line in BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok) {
                let answer = match line.split(' ').next().unwrap_or_default() {
                    "." => "250 taken",
                    _ if is_text => continue,
                    "EHLO" => &*offers,
                    "AUTH" => "235 welcome",
                    "DATA" => "354 go on",
                    "QUIT" => "221 bye",
                    _ => "250 fine",
                };
                is_text = line == "DATA";
                heard.push(line);
                if stream.write_all(format!("{answer}\r\n").as_bytes()).is_err() {
                    break;
                }
            }
            heard
        });
        let smtp = smtp(security, port);
        let sent = smtp.send(message());
        drop(smtp);
        (sent, server.join().unwrap())
    }

    /// Returns the first two bytes that a server receives where TLS should begin.
    fn first_heard(security: Security, begin: fn(&mut TcpStream)) -> [u8; 2] {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let server = thread::spawn(move || {
            let (mut stream, _) = listener.accept().unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
            stream.write_all(b"220 here\r\n").unwrap();
            begin(&mut stream);
            let mut first = [0; 2];
            stream.read_exact(&mut first).unwrap();
            first
        });
        assert!(smtp(security, port).send(message()).is_err(), "nobody has shown a certificate");
        server.join().unwrap()
    }

    #[test]
    fn sends_nothing_unencrypted_with_tls() {
        // A handshake of TLS 1.
        assert_eq!(first_heard(Security::Tls, |_| ()), [0x16, 3]);
        let begin = |stream: &mut TcpStream| {
            let mut lines = BufReader::new(stream.try_clone().unwrap()).lines().map_while(Result::ok);
            assert!(lines.next().unwrap().starts_with("EHLO"));
            stream.write_all(b"250-here\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n").unwrap();
            assert_eq!(lines.next().unwrap(), "STARTTLS");
            stream.write_all(b"220 go on\r\n").unwrap();
        };
        assert_eq!(first_heard(Security::StartTls, begin), [0x16, 3]);
    }

    #[test]
    fn without_starttls_neither_password_nor_mail_is_sent() {
        let (sent, heard) = spoken(Security::StartTls, "250-here\r\n250 AUTH PLAIN");
        assert!(sent.is_err());
        assert!(heard.iter().all(|line| line.starts_with("EHLO") || line == "QUIT"), "{heard:?}");
    }

    #[test]
    fn a_refusal_is_told_in_the_servers_words() {
        let (sent, _) = spoken(Security::None, "535 5.7.8 denied");
        let Err(SendError::Permanent(words)) = sent else { panic!("{sent:?}") };
        assert!(words.contains("535") && words.contains("5.7.8 denied"), "{words}");
    }

    #[test]
    fn introduces_itself_by_host_name() {
        let (sent, heard) = spoken(Security::None, "250-here\r\n250 AUTH PLAIN");
        assert_eq!(sent, Ok("250 taken".to_owned()), "the answer to the mail itself");
        // By RFC 4616: a zero byte before the name and before the password.
        assert!(heard.contains(&"AUTH PLAIN AHNob3BAZXhhbXBsZS5jb20AcMOkc3Mv".to_owned()), "{heard:?}");
        assert!(heard.iter().any(|line| line.starts_with("MAIL FROM:<shop@example.com>")), "{heard:?}");
    }

    #[test]
    fn can_be_dropped_on_a_thread_of_a_runtime() {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(async { drop(smtp(Security::None, 25)) });
    }

    #[test]
    fn url_scheme_selects_encryption() {
        let read = |text| SmtpUrl::parse(text).map(|url| (url.host, url.port, url.security)).ok();
        let expected = |host: &str, port, security| Some((host.to_owned(), port, security));
        assert_eq!(read("smtps://a:b@mail.example"), expected("mail.example", 465, Security::Tls));
        assert_eq!(read("smtps://a:b@mail.example:4650"), expected("mail.example", 4650, Security::Tls));
        assert_eq!(read("smtp://a:b@mail.example"), expected("mail.example", 587, Security::StartTls));
        assert_eq!(read("smtp://127.0.0.1:2525"), expected("127.0.0.1", 2525, Security::None));
        assert_eq!(read("smtp://localhost:2525"), expected("localhost", 2525, Security::None));
        assert_eq!(read("smtp://[::1]:2525"), expected("::1", 2525, Security::None));
        for wrong in [
            "",
            "mail.example",
            "http://mail.example",
            "smtp://",
            "smtp://a@mail.example",
            "smtp://:b@mail.example",
            "smtp://a:b@mail.example/inbox",
            "smtp://a:b@mail.example?tls=none",
        ] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn credentials_are_decoded_and_not_shown() {
        let url = SmtpUrl::parse("smtps://shop%40example.com:p%C3%A4ss%2F@mail.example").unwrap();
        assert!(!format!("{url:?}").contains("päss"));
        let (user, password) = url.credentials.unwrap();
        assert_eq!((user.as_str(), password.expose_secret()), ("shop@example.com", "päss/"));
    }
}
