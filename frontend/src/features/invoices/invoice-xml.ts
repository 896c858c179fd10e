/** A seller or a buyer, as the document names them. */
export interface InvoiceParty {
  name: string;
  /** "VKN 1234567890" or "TCKN 11111111111". */
  taxNumber: string;
  taxOffice: string | undefined;
  address: string;
  telephone: string | undefined;
  email: string | undefined;
}

interface InvoiceLine {
  id: string;
  name: string;
  quantity: number;
  /** Without KDV. */
  unitPrice: number;
  discount: number;
  vatRate: string;
  vat: number;
  /** Without KDV, after the discount. */
  net: number;
}

/** An invoice document as a person reads it. Sums are in TL. */
export interface InvoiceView {
  number: string;
  uuid: string;
  /** Day and time as the document says them, by the shop's clock. */
  issuedAt: string;
  order: string | undefined;
  notes: string[];
  seller: InvoiceParty;
  buyer: InvoiceParty;
  isCompany: boolean;
  deliveryAddress: string | undefined;
  website: string | undefined;
  /** The way of payment by GİB's names. */
  payment: string | undefined;
  /** The card provider's name. */
  paymentProvider: string | undefined;
  account: string | undefined;
  paidOn: string | undefined;
  dispatchedOn: string | undefined;
  /** Title and tax number. */
  carrier: string | undefined;
  lines: InvoiceLine[];
  net: number;
  vat: { rate: string; base: number; amount: number }[];
  payable: number;
}

/** Returns the elements with this local name directly below another one; prefixes of namespaces may differ. */
const children = (parent: Element | undefined, name: string) =>
  Array.from(parent?.children ?? []).filter(({ localName }) => localName === name);

/** Returns the first element at the end of a path of local names. */
const find = (parent: Element | undefined, path: string) =>
  path
    .split('/')
    .reduce<Element | undefined>((element, name) => children(element, name)[0], parent);

const text = (parent: Element | undefined, path: string) =>
  find(parent, path)?.textContent.trim() || undefined;

const number = (parent: Element | undefined, path: string) => Number(text(parent, path) ?? 0);

/** 2026-11-20 as 20.11.2026. */
const day = (iso: string | undefined) => iso?.split('-').reverse().join('.');

function address(place: Element | undefined): string {
  const line = (...paths: string[]) =>
    paths
      .map((path) => text(place, path))
      .filter((part) => part !== undefined)
      .join(' ');
  return [
    line('StreetName', 'BuildingNumber'),
    [line('CitySubdivisionName'), line('CityName')].filter(Boolean).join(' / '),
    line('PostalZone'),
    line('Country/Name'),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Returns the name of a company, or of a person; a family name of one dot only fills a required place. */
function partyName(party: Element | undefined): string {
  const family = text(party, 'Person/FamilyName');
  const person = [text(party, 'Person/FirstName'), family === '.' ? undefined : family];
  return text(party, 'PartyName/Name') ?? person.filter(Boolean).join(' ');
}

function readParty(party: Element | undefined): InvoiceParty {
  const ids = children(party, 'PartyIdentification').map((one) => find(one, 'ID'));
  const tax = ids.find((id) => ['VKN', 'TCKN'].includes(id?.getAttribute('schemeID') ?? ''));
  return {
    name: partyName(party),
    taxNumber: `${tax?.getAttribute('schemeID') ?? ''} ${tax?.textContent.trim() ?? ''}`.trim(),
    taxOffice: text(party, 'PartyTaxScheme/TaxScheme/Name'),
    address: address(find(party, 'PostalAddress')),
    telephone: text(party, 'Contact/Telephone'),
    email: text(party, 'Contact/ElectronicMail'),
  };
}

/** Returns the discounts of a line; allowances have `ChargeIndicator` false. */
function discountOf(line: Element): number {
  return children(line, 'AllowanceCharge')
    .filter((one) => text(one, 'ChargeIndicator') === 'false')
    .reduce((sum, one) => sum + number(one, 'Amount'), 0);
}

function readLine(line: Element): InvoiceLine {
  return {
    id: text(line, 'ID') ?? '',
    name: text(line, 'Item/Name') ?? '',
    quantity: number(line, 'InvoicedQuantity'),
    unitPrice: number(line, 'Price/PriceAmount'),
    discount: discountOf(line),
    vatRate: text(line, 'TaxTotal/TaxSubtotal/Percent') ?? '',
    vat: number(line, 'TaxTotal/TaxAmount'),
    net: number(line, 'LineExtensionAmount'),
  };
}

/** Reads an invoice in UBL-TR; undefined for anything else. */
export function readInvoice(xml: string): InvoiceView | undefined {
  const root = new DOMParser().parseFromString(xml, 'application/xml').documentElement;
  if (root.localName !== 'Invoice') return undefined;
  const seller = readParty(find(root, 'AccountingSupplierParty/Party'));
  const buyer = readParty(find(root, 'AccountingCustomerParty/Party'));
  const delivery = find(root, 'Delivery');
  const orderNumber = text(root, 'OrderReference/ID');
  const references = new Map(
    children(root, 'AdditionalDocumentReference').map(
      (one) => [text(one, 'DocumentTypeCode'), text(one, 'ID')] as const,
    ),
  );
  const carrier = [
    references.get('INT_TRANSPORTER'),
    references.get('INT_TRANSPORTER_REGISTER_NUMBER'),
  ];
  const orderDay = day(text(root, 'OrderReference/IssueDate'));
  return {
    number: text(root, 'ID') ?? '',
    uuid: text(root, 'UUID') ?? '',
    issuedAt: [day(text(root, 'IssueDate')), text(root, 'IssueTime')?.slice(0, 5)]
      .filter(Boolean)
      .join(' '),
    order: orderNumber && [orderNumber, orderDay].filter(Boolean).join(', '),
    notes: children(root, 'Note').map(({ textContent }) => textContent.trim()),
    seller,
    buyer,
    isCompany: buyer.taxOffice !== undefined || buyer.taxNumber.startsWith('VKN'),
    deliveryAddress: address(find(delivery, 'DeliveryAddress')) || undefined,
    website: references.get('INT_WEBSITE'),
    payment: references.get('INT_PAYMENT_METHOD'),
    paymentProvider: text(root, 'PaymentMeans/PaymentChannelCode'),
    account: text(root, 'PaymentMeans/PayeeFinancialAccount/ID'),
    paidOn: references.get('INT_PAYMENTDATE'),
    dispatchedOn: day(text(delivery, 'ActualDeliveryDate')),
    carrier: carrier.filter(Boolean).join(', ') || undefined,
    lines: children(root, 'InvoiceLine').map(readLine),
    net: number(root, 'LegalMonetaryTotal/TaxExclusiveAmount'),
    vat: children(find(root, 'TaxTotal'), 'TaxSubtotal').map((part) => ({
      rate: text(part, 'Percent') ?? '',
      base: number(part, 'TaxableAmount'),
      amount: number(part, 'TaxAmount'),
    })),
    payable: number(root, 'LegalMonetaryTotal/PayableAmount'),
  };
}
