import type { components } from './schema';

type Schemas = components['schemas'];

export type Product = Schemas['Product'];
export type Category = Schemas['Category'];
export type Facets = Schemas['Facets'];
export type PriceStep = Schemas['PriceStep'];
export type ProductInput = Schemas['ProductInput'];
export type ProductUpdateInput = Schemas['ProductUpdateInput'];
export type User = Schemas['User'];
export type Address = Schemas['Address'];
export type AddressInput = Schemas['AddressInput'];
export type Order = Schemas['Order'];
export type OrderItem = Schemas['OrderItem'];
export type OrderReturn = Schemas['OrderReturn'];
export type SellerReturn = Schemas['SellerReturn'];
export type Shop = Schemas['Shop'];
export type Bank = Schemas['Bank'];
export type AcceptedTextsInput = Schemas['AcceptedTextsInput'];
export type PaymentType = Schemas['PaymentType'];
export type Carrier = Schemas['Carrier'];
export type OrderStatus = Schemas['OrderStatus'];
export type PaymentProblem = Schemas['PaymentProblem'];
export type Overview = Schemas['Overview'];
export type DayTotals = Schemas['DayTotals'];
export type BestSeller = Schemas['BestSeller'];
export type ProductImport = Schemas['ProductImport'];
export type ImportedLine = Schemas['ImportedLine'];
export type ImportedChange = Schemas['ImportedChange'];
export type LaunchCheck = Schemas['LaunchCheck'];
export type LegalKind = Schemas['LegalKind'];
export type LegalText = Schemas['LegalText'];
export type OrderLegalText = Schemas['OrderLegalText'];
export type AcceptedLegalText = Schemas['AcceptedLegalText'];
export type Synonym = Schemas['Synonym'];
export type Side = Schemas['Side'];
export type Thread = Schemas['Thread'];
export type ThreadMessage = Schemas['ThreadMessage'];
export type ContactMessage = Schemas['ContactMessage'];
export type Mail = Schemas['Mail'];
export type MailStatus = Schemas['MailStatus'];
export type AuditEntry = Schemas['AuditEntry'];
export type AuditEntity = Schemas['AuditEntity'];
export type ErrorBody = Schemas['ErrorBody'];
export type ErrorCode = Schemas['ErrorCode'];

/** A cart as it travels: product id to quantity. */
export type CartItems = Schemas['CartItems'];
