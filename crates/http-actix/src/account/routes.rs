//! Registration, login and profile.

use super::{
    email_confirmation::confirmation_page,
    requests::{LoginInput, PasswordInput, ProfileInput, RegisterInput},
    responses::{AuthStatus, UserData, UserDto},
};
use crate::{
    context::Context,
    guard::{
        limited::Limited,
        login::{CustomerLogin, Visitor},
        login_guard::LoginGuard,
        session::LoginSession,
        trusted_proxies::ClientKey,
    },
    http::{
        body::Body,
        envelope::{Envelope, Nothing, SayingEnvelope},
        error::{ApiError, ErrorBody},
        registry::Registry,
    },
};
use actix_web::{HttpResponse, get, post, web};
use application::{
    Services,
    account::{AccountDetails, AccountError, AccountService, EmailConfirmation},
    actor::Customer,
    error::StorageError,
};

/// Returns the account's wire form, with its cart and its last billing details.
fn whole_account(accounts: &AccountService, customer: &Customer) -> Result<UserDto, StorageError> {
    let AccountDetails { cart, billing } = accounts.details(customer)?;
    Ok(UserDto::new(customer.user().clone(), cart, billing.as_ref()))
}

/// Says whether a customer is logged in, and returns the account.
#[utoipa::path(responses((status = 200, body = AuthStatus)), tag = "account")]
#[get("/user/is-auth")]
async fn is_auth(context: web::Data<Context>, Visitor(actor): Visitor) -> Result<HttpResponse, ApiError> {
    let Ok(customer) = actor.customer() else {
        return Ok(HttpResponse::Ok().json(AuthStatus { success: false, user: None }));
    };
    let user = context.run(move |services| whole_account(&services.accounts, &customer)).await?;
    Ok(HttpResponse::Ok().json(AuthStatus { success: true, user: Some(user) }))
}

/// Logs a customer in.
#[utoipa::path(request_body = LoginInput, tag = "account", responses((status = 200, body = SayingEnvelope<UserData>),
    (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/login")]
async fn login(
    guard: LoginGuard,
    session: LoginSession,
    Body(LoginInput { email, password }): Body<LoginInput>,
) -> Result<HttpResponse, ApiError> {
    let address = email.clone();
    let log_in = move |services: &Services| {
        let customer = services.accounts.log_in_customer(&address, &password)?;
        let user = whole_account(&services.accounts, &customer)?;
        Ok((customer, user))
    };
    let (customer, user) = guard.check(&email, AccountError::is_guess, log_in).await?;
    guard.remember_browser(&email);
    session.log_in_customer(customer.user())?;
    Ok(Envelope::saying("Giriş yapıldı.", UserData { user }).ok())
}

/// Creates a customer account, logs it in and mails a link that confirms its e-mail.
#[utoipa::path(operation_id = "register", request_body = RegisterInput, tag = "account", responses((status = 201, body = SayingEnvelope<UserData>),
    (status = 409, body = ErrorBody), (status = 429, body = ErrorBody)))]
#[post("/user/register")]
async fn register_customer(
    context: web::Data<Context>,
    ClientKey(client): ClientKey,
    guard: LoginGuard,
    session: LoginSession,
    Body(registration): Body<RegisterInput>,
) -> Result<HttpResponse, ApiError> {
    context.limits.consume(Limited::Registration, &client).await?;
    let email = registration.email.to_string();
    // Limited, so that the owner's mailbox can't be flooded.
    let notice = context.limits.consume(Limited::AddressTakenMail, &email).await.ok();
    let tell_owner = notice.is_some();
    let request = context.limits.consume(Limited::RegistrationMail, &email).await.ok();
    let may_ask = request.is_some();
    let page = confirmation_page(&context.origin);
    let register = move |services: &Services| {
        let confirmation = if may_ask { EmailConfirmation::Link(&page) } else { EmailConfirmation::Later };
        let customer = services.accounts.register(registration, tell_owner, confirmation)?;
        // In one hop: a second queue could refuse what has been done.
        let user = whole_account(&services.accounts, &customer)?;
        Ok::<_, AccountError>((customer, user))
    };
    let registered = context.pool.hashing().run(register).await;
    // One of the two mails was not written.
    let unused = if registered.is_ok() { notice } else { request };
    if let Some(counted) = unused {
        context.limits.refund(counted).await;
    }
    let (customer, user) = registered?;
    session.log_in_customer(customer.user())?;
    guard.remember_browser(&customer.user().email);
    Ok(Envelope::saying("Başarıyla kayıt oldunuz!", UserData { user }).created())
}

/// Logs the customer out. A staff login of the browser stays.
#[utoipa::path(responses((status = 200, body = SayingEnvelope<Nothing>)), tag = "account")]
#[get("/user/logout")]
async fn logout(session: LoginSession) -> Result<HttpResponse, ApiError> {
    // By GET, as the contract has it (docs/contract.md): another site can at most end a login by a link that its visitor
    // follows, because the cookie is `SameSite=Lax`.
    session.log_out_customer()?;
    Ok(Envelope::saying("Çıkış yapıldı.", Nothing {}).ok())
}

/// Changes the customer's profile. Omitted fields stay; the e-mail can't be changed.
#[utoipa::path(request_body = ProfileInput, tag = "account", responses((status = 200, body = SayingEnvelope<UserData>)), security(("customer" = [])))]
#[post("/user/update")]
async fn update(
    CustomerLogin(customer): CustomerLogin,
    context: web::Data<Context>,
    Body(change): Body<ProfileInput>,
) -> Result<HttpResponse, ApiError> {
    let user = context
        .run(move |services| {
            let customer = services.accounts.update_profile(&customer, &change)?;
            Ok::<_, ApiError>(whole_account(&services.accounts, &customer)?)
        })
        .await?;
    Ok(Envelope::saying("Profil bilgileri kaydedildi!", UserData { user }).ok())
}

/// Changes the customer's password and ends all other sessions of the account.
#[utoipa::path(request_body = PasswordInput, tag = "account", responses((status = 200, body = SayingEnvelope<Nothing>), (status = 429, body = ErrorBody)), security(("customer" = [])))]
#[post("/user/password")]
async fn change_password(
    CustomerLogin(customer): CustomerLogin,
    guard: LoginGuard,
    session: LoginSession,
    Body(PasswordInput { current_password, new_password }): Body<PasswordInput>,
) -> Result<HttpResponse, ApiError> {
    let email = customer.user().email.clone();
    let change = move |services: &Services| {
        services.accounts.change_password(customer.user(), &current_password, &new_password)
    };
    let user = guard.check(&email, AccountError::is_guess, change).await?;
    guard.remember_browser(&email);
    session.keep_customer(&user)?;
    Ok(Envelope::saying("Şifreniz değiştirildi.", Nothing {}).ok())
}

/// Registers the calls of this file and its siblings.
pub(crate) fn register(calls: &mut impl Registry) {
    super::email_confirmation::register(calls);
    super::password_reset::register(calls);
    calls
        .codes(super::errors::CODES)
        .session(is_auth)
        .session(login)
        .session(register_customer)
        .session(logout)
        .session(update)
        .session(change_password);
}
