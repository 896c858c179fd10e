import { eInvoiceNote } from '@/entities/invoice/e-invoice-note';
import { formatMoney } from '@/lib/money';
import { Columns } from '@/ui/layout/columns';
import { Stack } from '@/ui/layout/stack';
import { StaffTable, type StaffColumn } from '@/ui/list/staff-table';
import { Fact, Facts } from '@/ui/text/facts';
import { Muted } from '@/ui/text/text';
import * as styles from './invoice-sheet.module.css';
import type { InvoiceParty, InvoiceView } from './invoice-xml';

/** The parts of an invoice document: who, what, how much, and the facts of a sale on the internet. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceView }) {
  const { number, uuid, issuedAt, order, seller, buyer, lines, net, vat, payable } = invoice;
  const facts = internetFacts(invoice);
  const notes = invoice.notes.filter((note) => !eInvoiceNote.startsWith(note));
  return (
    <Stack gap="m" className={styles.sheet}>
      <Facts layout="columns">
        <Fact term="Fatura no">{number}</Fact>
        <Fact term="Tarih">{issuedAt}</Fact>
        <Fact term="ETTN">{uuid}</Fact>
        {order && <Fact term="Sipariş">{order}</Fact>}
      </Facts>
      <Columns>
        <Party title="Satıcı" party={seller} />
        <Party title="Alıcı" party={buyer} />
      </Columns>
      <section aria-labelledby="fatura-satirlari">
        <h3 id="fatura-satirlari">Satırlar</h3>
        <StaffTable isPlain rows={lines} rowId={({ id }) => id} columns={columns} />
        <Facts layout="bill" className={styles.sums}>
          <Fact term="KDV’siz toplam">{formatMoney(net)}</Fact>
          {vat.map(({ rate, base, amount }) => (
            <Fact key={rate} term={`KDV %${percent(rate)} (matrah ${formatMoney(base)})`}>
              {formatMoney(amount)}
            </Fact>
          ))}
          <Fact term="Ödenecek" className={styles.payable}>
            {formatMoney(payable)}
          </Fact>
        </Facts>
      </section>
      {facts.length > 0 && (
        <section aria-labelledby="internet-satisi">
          <h3 id="internet-satisi">İnternet satışı</h3>
          <Facts layout="columns">
            {facts.map(([term, fact]) => (
              <Fact key={term} term={term}>
                {fact}
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {notes.map((note) => (
        <Muted key={note}>{note}</Muted>
      ))}
    </Stack>
  );
}

/** "20.00" as 20. */
const percent = (rate: string) => Number(rate).toLocaleString('tr-TR');

type Line = InvoiceView['lines'][number];

const figure = { isRight: true, isNamed: true };

const columns: readonly StaffColumn<Line>[] = [
  { heading: 'Ürün', isHeader: true, cell: ({ name }) => name },
  { ...figure, heading: 'Adet', cell: ({ quantity }) => quantity.toLocaleString('tr-TR') },
  { ...figure, heading: 'Birim fiyat', cell: ({ unitPrice }) => formatMoney(unitPrice) },
  {
    ...figure,
    heading: 'İndirim',
    cell: ({ discount }) => (discount > 0 ? `−${formatMoney(discount)}` : '–'),
  },
  {
    ...figure,
    heading: 'KDV',
    cell: ({ vatRate, vat }) => `%${percent(vatRate)}: ${formatMoney(vat)}`,
  },
  { ...figure, heading: 'Tutar', cell: ({ net }) => formatMoney(net) },
];

/** The facts that a document about a sale on the internet has to name, as far as it does. */
function internetFacts(invoice: InvoiceView): [term: string, fact: string][] {
  const { website, payment, paymentProvider, account, paidOn } = invoice;
  const { dispatchedOn, carrier, deliveryAddress } = invoice;
  const facts: [string, string | undefined][] = [
    ['İnternet adresi', website],
    ['Ödeme şekli', [payment, paymentProvider].filter(Boolean).join(', ')],
    ['Hesap', account],
    ['Ödeme tarihi', paidOn],
    ['Gönderim tarihi', dispatchedOn],
    ['Taşıyan', carrier],
    ['Teslimat adresi', deliveryAddress],
  ];
  return facts.flatMap(([term, fact]) => (fact ? [[term, fact]] : []));
}

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const { name, taxNumber, taxOffice, address, telephone, email } = party;
  return (
    <section className={styles.party} aria-label={title}>
      <h3>{title}</h3>
      <b>{name}</b>
      <span>
        {[taxNumber, taxOffice && `${taxOffice} vergi dairesi`].filter(Boolean).join(', ')}
      </span>
      <span>{address}</span>
      {(telephone ?? email) && <span>{[telephone, email].filter(Boolean).join(', ')}</span>}
    </section>
  );
}
