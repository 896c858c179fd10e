import { HttpResponse, http } from 'msw';
import type { Invoice } from '@/api/types';
import type { InvoiceTasks } from '@/features/invoices/queries';
import { mock, refusal, type Query } from '../mock';
import { server } from '../server';

/** An invoice that is ready; a test says only what matters to it. */
export function invoice(over: Partial<Invoice> = {}): Invoice {
  return {
    _id: 'f1',
    number: 'DRD2026000000001',
    uuid: '0c0c1f2e-6f0b-4b7c-9f0a-2d6c1f3a9b10',
    status: 'ready',
    issuedAt: '2026-11-20T10:00:00Z',
    order: { _id: 'o1', number: '4827-1935' },
    buyer: { name: 'Şükrü Işık', taxNumber: '11111111111' },
    amount: 4387.9,
    vat: [{ rate: 20, base: 3656.58, amount: 731.32 }],
    hasPdf: false,
    cancelReason: null,
    ...over,
  };
}

interface ServedInvoices {
  tasks?: Partial<InvoiceTasks>;
  /** The ids of the orders that wait for their invoice. */
  waiting?: string[];
  xml?: string;
}

/** Invoices with all that the page of invoices asks for; notes the changes that were asked for. */
export function serveInvoices(
  invoices: Invoice[],
  { tasks = {}, waiting = [], xml = invoiceXml() }: ServedInvoices = {},
) {
  let kept = invoices;
  const calls: unknown[] = [];
  const asked: Query<'/api/seller/invoice'>[] = [];
  const missing = refusal('invoice_not_found', 'Fatura bulunamadı.');
  server.use(
    mock.get('/api/seller/invoice', ({ query, reply }) => {
      asked.push(query);
      const page = Number(query.get('page') ?? 1);
      const limit = Number(query.get('limit') ?? 100);
      const status = query.get('status');
      const found = kept.filter((one) => !status || one.status === status);
      return reply(200, {
        success: true,
        invoices: found.slice((page - 1) * limit, page * limit),
        total: found.length,
        totalPages: Math.max(1, Math.ceil(found.length / limit)),
        currentPage: page,
      });
    }),
    mock.get('/api/seller/invoice/{id}', ({ params, reply }) => {
      const found = kept.find(({ _id }) => _id === params.id);
      return found ? reply(200, { success: true, invoice: found }) : reply(404, missing);
    }),
    http.get('*/api/seller/invoice/:id/xml', () => HttpResponse.xml(xml)),
    mock.post('/api/seller/invoice', async ({ request, reply }) => {
      const { orders } = await request.json();
      calls.push({ create: orders });
      const results = orders.map((order) => ({ order, result: 'created' as const, number: order }));
      return reply(200, { success: true, results });
    }),
    http.post('*/api/seller/invoice/export', async ({ request }) => {
      calls.push({ export: ((await request.json()) as { ids: string[] }).ids });
      return new HttpResponse('zip', {
        headers: { 'Content-Disposition': 'attachment; filename="faturalar-2026-11.zip"' },
      });
    }),
    mock.put('/api/seller/invoice/{id}/cancel', async ({ params, request, reply }) => {
      const { reason } = await request.json();
      calls.push({ cancel: params.id, reason });
      kept = kept.map((one) =>
        one._id === params.id ? { ...one, status: 'cancelled', cancelReason: reason } : one,
      );
      const found = kept.find(({ _id }) => _id === params.id);
      return found
        ? reply(200, { success: true, message: 'Fatura iptal edildi.', invoice: found })
        : reply(404, missing);
    }),
    http.get('*/api/seller/overview', () =>
      HttpResponse.json({
        success: true,
        overview: {
          invoicesToMake: 0,
          invoiceDueInDays: null,
          invoicesToExport: 0,
          invoicesWithoutPdf: 0,
          invoicesToCancel: 0,
          ...tasks,
        },
      }),
    ),
    http.get('*/api/order/seller', ({ request }) => {
      const { searchParams } = new URL(request.url);
      const page = Number(searchParams.get('page'));
      const limit = Number(searchParams.get('limit'));
      const ids = searchParams.get('waiting') === 'invoice' ? waiting : [];
      return HttpResponse.json({
        success: true,
        orders: ids.slice((page - 1) * limit, page * limit).map((_id) => ({ _id })),
        total: ids.length,
        totalPages: Math.max(1, Math.ceil(ids.length / limit)),
        currentPage: page,
      });
    }),
  );
  return { calls, asked };
}

/** The document of an invoice to a company, in UBL-TR. */
export const invoiceXml = () => `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:ID>DRD2026000000001</cbc:ID>
  <cbc:UUID>0c0c1f2e-6f0b-4b7c-9f0a-2d6c1f3a9b10</cbc:UUID>
  <cbc:IssueDate>2026-11-20</cbc:IssueDate>
  <cbc:IssueTime>13:00:00</cbc:IssueTime>
  <cbc:Note>Kargo ile gönderildi.</cbc:Note>
  <cac:OrderReference><cbc:ID>4827-1935</cbc:ID><cbc:IssueDate>2026-11-19</cbc:IssueDate></cac:OrderReference>
  <cac:AccountingSupplierParty><cac:Party>
    <cbc:WebsiteURI>https://magaza.example</cbc:WebsiteURI>
    <cac:PartyIdentification><cbc:ID schemeID="VKN">1234567890</cbc:ID></cac:PartyIdentification>
    <cac:PartyName><cbc:Name>Dördüncü Ticaret</cbc:Name></cac:PartyName>
    <cac:PostalAddress>
      <cbc:StreetName>Örnek Sok. 1</cbc:StreetName>
      <cbc:CitySubdivisionName>Konak</cbc:CitySubdivisionName>
      <cbc:CityName>İzmir</cbc:CityName>
      <cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country>
    </cac:PostalAddress>
    <cac:PartyTaxScheme><cac:TaxScheme><cbc:Name>Konak</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>
    <cac:Contact><cbc:Telephone>02320000000</cbc:Telephone><cbc:ElectronicMail>a@magaza.example</cbc:ElectronicMail></cac:Contact>
  </cac:Party></cac:AccountingSupplierParty>
  <cac:AccountingCustomerParty><cac:Party>
    <cac:PartyIdentification><cbc:ID schemeID="VKN">9876543210</cbc:ID></cac:PartyIdentification>
    <cac:PartyName><cbc:Name>Kahve Diyarı Ltd. Şti.</cbc:Name></cac:PartyName>
    <cac:PartyTaxScheme><cac:TaxScheme><cbc:Name>Kadıköy</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>
  </cac:Party></cac:AccountingCustomerParty>
  <cac:Delivery>
    <cac:DeliveryAddress><cbc:StreetName>Liman Cad. 2</cbc:StreetName><cbc:CityName>İzmir</cbc:CityName></cac:DeliveryAddress>
    <cac:CarrierParty>
      <cac:PartyIdentification><cbc:ID schemeID="VKN">7320068060</cbc:ID></cac:PartyIdentification>
      <cac:PartyName><cbc:Name>PTT Kargo</cbc:Name></cac:PartyName>
    </cac:CarrierParty>
    <cbc:ActualDeliveryDate>2026-11-20</cbc:ActualDeliveryDate>
  </cac:Delivery>
  <cac:PaymentMeans>
    <cbc:PaymentDueDate>2026-11-19</cbc:PaymentDueDate>
    <cbc:InstructionNote>EFT/HAVALE</cbc:InstructionNote>
  </cac:PaymentMeans>
  <cac:TaxTotal><cbc:TaxAmount>20.00</cbc:TaxAmount><cac:TaxSubtotal>
    <cbc:TaxableAmount>100.00</cbc:TaxableAmount><cbc:TaxAmount>20.00</cbc:TaxAmount><cbc:Percent>20.00</cbc:Percent>
  </cac:TaxSubtotal></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:TaxExclusiveAmount>100.00</cbc:TaxExclusiveAmount><cbc:PayableAmount>120.00</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>
  <cac:InvoiceLine>
    <cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount>100.00</cbc:LineExtensionAmount>
    <cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount>10.00</cbc:Amount></cac:AllowanceCharge>
    <cac:TaxTotal><cbc:TaxAmount>20.00</cbc:TaxAmount><cac:TaxSubtotal><cbc:Percent>20.00</cbc:Percent></cac:TaxSubtotal></cac:TaxTotal>
    <cac:Item><cbc:Name>Ceviz Tavla</cbc:Name></cac:Item>
    <cac:Price><cbc:PriceAmount>55.00</cbc:PriceAmount></cac:Price>
  </cac:InvoiceLine>
</Invoice>`;
