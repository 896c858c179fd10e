use crate::{
    guard::{
        blocking::BlockingPool,
        extractors::{Body, CustomerLogin, Visitor},
        known_browser::KnownBrowser,
        limited::Limited,
        login_attempt::LoginAttempt,
        rate_limit::RateLimits,
        session::{self, Place},
        trusted_proxies::TrustedProxies,
    },
    state::AppState,
    wire::{
        dto::account::{
            AuthStatus, LoginInput, PasswordInput, ProfileInput, RegisterInput, UserData, UserDto,
        },
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
    },
};
use actix_session::Session;
use actix_web::{HttpRequest, HttpResponse, get, post, web};
use application::{
    account::{AccountDetails, AccountError, AccountService},
    actor::Customer,
};
use domain::email::EmailAddress;

type State = web::Data<AppState>;

/// Returns the account's wire form, with its cart and its last invoice details.
fn whole_account(accounts: &AccountService, customer: &Customer) -> Result<UserDto, ApiError> {
    let AccountDetails { cart, invoice } = accounts.details(customer)?;
    Ok(UserDto::new(customer.user().clone(), &cart, invoice.as_ref()))
}

/// Whether a customer is logged in, and who.
#[utoipa::path(responses((status = 200, body = AuthStatus)), tag = "account")]
#[get("/user/is-auth")]
pub(super) async fn is_auth(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    Visitor(actor): Visitor,
) -> Result<HttpResponse, ApiError> {
    let Ok(customer) = actor.customer() else {
        return Ok(HttpResponse::Ok().json(AuthStatus { success: false, user: None }));
    };
    let user = pool.database().run(move || whole_account(&accounts, &customer)).await?;
    Ok(HttpResponse::Ok().json(AuthStatus { success: true, user: Some(user) }))
}

/// Logs a customer in.
#[utoipa::path(request_body = LoginInput, tag = "account", responses((status = 200, body = SayingEnvelope<UserData>),
    (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/login")]
pub(super) async fn login(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    state: State,
    session: Session,
    request: HttpRequest,
    Body(LoginInput { email, password }): Body<LoginInput>,
) -> Result<HttpResponse, ApiError> {
    let checked = accounts.clone();
    let customer =
        limited_login(&state, &request, email, move |email| checked.log_in_customer(email, &password))
            .await?;
    session::log_in(&session, Place::Customer, customer.user())?;
    let user = pool.database().run(move || whole_account(&accounts, &customer)).await?;
    Ok(Envelope::saying("Giriş yapıldı.", UserData { user }).ok())
}

/// Checks a login within the limits, and lets the account know the browser.
pub(super) async fn limited_login<T: Send + 'static>(
    state: &State,
    request: &HttpRequest,
    email: EmailAddress,
    check: impl FnOnce(&EmailAddress) -> Result<T, AccountError> + Send + 'static,
) -> Result<T, ApiError> {
    let attempt = LoginAttempt::begin(state, request, &email).await?;
    let asked = email.clone();
    let answer = state.pool.hashing().call(move || check(&asked)).await;
    match &answer {
        Ok(Err(error)) if error.is_guess() => attempt.fail(request),
        _ => attempt.forgive().await,
    }
    let who = answer??;
    KnownBrowser::remember(state, request, &email);
    Ok(who)
}

/// Makes a customer's account and logs it in.
#[utoipa::path(request_body = RegisterInput, tag = "account", responses((status = 201, body = SayingEnvelope<UserData>),
    (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/register")]
#[expect(clippy::too_many_arguments, reason = "one for each part that the handler uses")]
pub(super) async fn register(
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    limits: web::Data<RateLimits>,
    proxies: web::Data<TrustedProxies>,
    state: State,
    session: Session,
    request: HttpRequest,
    Body(registration): Body<RegisterInput>,
) -> Result<HttpResponse, ApiError> {
    limits.take(Limited::Registration, &proxies.client_key(&request)).await?;
    let email = registration.email.to_string();
    // Nobody's mailbox is filled by others.
    let tell_owner = limits.take(Limited::AddressTakenMail, &email).await.is_ok();
    let registering = accounts.clone();
    let registered = pool.hashing().run(move || registering.register(registration, tell_owner)).await;
    if registered.is_ok() && tell_owner {
        limits.give_back(&[(Limited::AddressTakenMail, &email)]).await;
    }
    let customer = registered?;
    session::log_in(&session, Place::Customer, customer.user())?;
    KnownBrowser::remember(&state, &request, &customer.user().email);
    let user = pool.database().run(move || whole_account(&accounts, &customer)).await?;
    Ok(Envelope::saying("Başarıyla kayıt oldunuz!", UserData { user }).created())
}

/// Logs the customer out; a staff login of the same browser stays.
#[utoipa::path(responses((status = 200, body = SayingEnvelope<Nothing>)), tag = "account")]
#[get("/user/logout")]
pub(super) async fn logout(session: Session) -> HttpResponse {
    session::log_out(&session, Place::Customer);
    Envelope::saying("Çıkış yapıldı.", Nothing {}).ok()
}

/// Changes the customer's profile. A field left out stays; the e-mail can't be changed.
#[utoipa::path(request_body = ProfileInput, tag = "account", responses((status = 200, body = SayingEnvelope<UserData>)), security(("customer" = [])))]
#[post("/user/update")]
pub(super) async fn update(
    CustomerLogin(customer): CustomerLogin,
    accounts: web::Data<AccountService>,
    pool: web::Data<BlockingPool>,
    Body(change): Body<ProfileInput>,
) -> Result<HttpResponse, ApiError> {
    let user = pool
        .database()
        .run(move || {
            let customer = accounts.update_profile(&customer, &change)?;
            whole_account(&accounts, &customer)
        })
        .await?;
    Ok(Envelope::saying("Profil bilgileri kaydedildi!", UserData { user }).ok())
}

/// Changes the customer's password and ends all other sessions of the account.
#[utoipa::path(request_body = PasswordInput, tag = "account", responses((status = 200, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/user/password")]
pub(super) async fn change_password(
    CustomerLogin(customer): CustomerLogin,
    accounts: web::Data<AccountService>,
    state: State,
    session: Session,
    request: HttpRequest,
    Body(PasswordInput { current_password, new_password }): Body<PasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let (id, email) = (customer.id(), customer.user().email.clone());
    let customer = limited_login(&state, &request, email, move |_| {
        accounts.change_password(&customer, &current_password, &new_password)
    })
    .await?;
    session::log_in(&session, Place::Customer, customer.user())?;
    // The same account may stand in this browser's staff place: this session is not one of the others.
    if session::login(&session, Place::Staff).is_some_and(|staff| staff.user_id == id) {
        session::log_in(&session, Place::Staff, customer.user())?;
    }
    Ok(Envelope::saying("Şifreniz değiştirildi.", Nothing {}).ok())
}
