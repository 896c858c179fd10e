//! The kinds of fields there are, by short names: schemas are made from names without parameters.

use super::{
    choice::Choice,
    field::{Field, Param},
    values::{
        Honeypot, IdText, InvoiceType, Moment, OptionalParagraph, OptionalTckn, OrderIds, PageLimit,
        PageNumber, PriceBound, ProductIds, Switch, TierQuantity, TokenText,
    },
};
use application::{
    order::{BulkAction, StatementVerdict, WaitingFor},
    overview::Span,
};
use domain::{
    account::{Password, PersonName},
    audit::AuditEntity,
    cart::{Cart, Quantity},
    catalogue::{Description, ProductName, ProductSort},
    contact::SenderName,
    email::EmailAddress,
    invoice::TaxNumber,
    legal::LegalKind,
    limits,
    mail::MailStatus,
    money::Kurus,
    order::{Carrier, IdempotencyKey, OrderStatus, PaymentProblem, PaymentType},
    order_return::{Exemption, ReturnStatus},
    phone::{OptionalPhone, Phone},
    stock::Stock,
    text::{Line, OptionalLine, Paragraph},
    thread::{MessageText, Side, Subject, ThreadStatus},
    vat::VatRate,
};

pub(crate) type AmountField = Field<Kurus>;
pub(crate) type BoolField = Field<bool>;
pub(crate) type BulkActionField = Field<BulkAction>;
pub(crate) type CarrierField = Field<Carrier>;
pub(crate) type CartField = Field<Cart>;
pub(crate) type DescriptionField = Field<Description>;
pub(crate) type EmailField = Field<EmailAddress>;
pub(crate) type HoneypotField = Field<Honeypot>;
pub(crate) type IdField = Field<IdText>;
pub(crate) type InvoiceTypeField = Field<InvoiceType>;
pub(crate) type LineField = Field<Line<{ limits::TEXT }>>;
pub(crate) type MessageField = Field<MessageText>;
pub(crate) type MomentField = Field<Moment>;
pub(crate) type NameField = Field<PersonName>;
pub(crate) type OptionalLineField = Field<OptionalLine<{ limits::TEXT }>>;
pub(crate) type OptionalParagraphField = Field<OptionalParagraph<{ limits::TEXT }>>;
pub(crate) type OptionalPhoneField = Field<OptionalPhone>;
pub(crate) type OptionalTcknField = Field<OptionalTckn>;
pub(crate) type OptionalSubjectField = Field<OptionalLine<{ limits::SUBJECT }>>;
pub(crate) type OrderIdsField = Field<OrderIds>;
pub(crate) type ParagraphField = Field<Paragraph<{ limits::TEXT }>>;
pub(crate) type PasswordField = Field<Password>;
pub(crate) type PaymentTypeField = Field<PaymentType>;
pub(crate) type PhoneField = Field<Phone>;
pub(crate) type ProductNameField = Field<ProductName>;
pub(crate) type QuantityField = Field<Quantity>;
pub(crate) type ReturnStatusField = Field<ReturnStatus>;
pub(crate) type SenderNameField = Field<SenderName>;
pub(crate) type SideField = Field<Side>;
pub(crate) type StatusField = Field<OrderStatus>;
pub(crate) type StockField = Field<Stock>;
pub(crate) type SubjectField = Field<Subject>;
pub(crate) type TaxNumberField = Field<TaxNumber>;
pub(crate) type TierQuantityField = Field<TierQuantity>;
pub(crate) type TokenField = Field<TokenText>;
pub(crate) type VatRateField = Field<VatRate>;

pub(crate) type AuditEntityParam = Param<AuditEntity>;
pub(crate) type BoolParam = Param<bool>;
pub(crate) type IdempotencyKeyParam = Param<IdempotencyKey>;
pub(crate) type IdParam = Param<IdText>;
pub(crate) type IdsParam = Param<ProductIds>;
pub(crate) type MailStatusParam = Param<MailStatus>;
pub(crate) type PageLimitParam = Param<PageLimit>;
pub(crate) type PageNumberParam = Param<PageNumber>;
pub(crate) type PaymentTypeParam = Param<PaymentType>;
pub(crate) type PriceParam = Param<PriceBound>;
pub(crate) type ReturnStatusParam = Param<ReturnStatus>;
pub(crate) type SideParam = Param<Side>;
pub(crate) type SortParam = Param<ProductSort>;
pub(crate) type SpanParam = Param<Span>;
pub(crate) type StatementVerdictChoice = Choice<StatementVerdict>;
pub(crate) type StatusParam = Param<OrderStatus>;
pub(crate) type SwitchParam = Param<Switch>;
pub(crate) type TextParam = Param<OptionalLine<{ limits::TEXT }>>;
pub(crate) type ThreadStatusParam = Param<ThreadStatus>;
pub(crate) type WaitingParam = Param<WaitingFor>;

pub(crate) type AuditEntityChoice = Choice<AuditEntity>;
pub(crate) type CarrierChoice = Choice<Carrier>;
pub(crate) type LegalKindChoice = Choice<LegalKind>;
pub(crate) type MailStatusChoice = Choice<MailStatus>;
pub(crate) type OrderStatusChoice = Choice<OrderStatus>;
pub(crate) type PaymentProblemChoice = Choice<PaymentProblem>;
pub(crate) type PaymentTypeChoice = Choice<PaymentType>;
pub(crate) type ExemptionChoice = Choice<Exemption>;
pub(crate) type ReturnStatusChoice = Choice<ReturnStatus>;
pub(crate) type SideChoice = Choice<Side>;
pub(crate) type ThreadStatusChoice = Choice<ThreadStatus>;
