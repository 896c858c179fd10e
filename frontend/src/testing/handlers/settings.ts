import type { Settings } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

const unset = <Value>(value: Value) => ({ value, source: 'default' as const });

/** What the owner has set; a test says only what matters to it. */
export function settings({
  deliveryFee = null,
  freeDeliveryFrom = null,
  guestOrders = true,
  ...over
}: {
  deliveryFee?: number | null;
  freeDeliveryFrom?: number | null;
  guestOrders?: boolean;
} & Partial<Omit<Settings, 'deliveryFee' | 'freeDeliveryFrom' | 'guestOrders'>> = {}): Settings {
  return {
    name: unset('Dördüncü'),
    legalTitle: unset('Dördüncü Ticaret (demo)'),
    taxOffice: unset(''),
    taxNumber: unset(''),
    address: unset('Örnek adres'),
    openingHours: unset('Her gün'),
    mersis: unset(''),
    kep: unset(''),
    etbis: unset(''),
    email: unset('destek@ornek.com'),
    phones: unset(['0212 000 00 00']),
    whatsappPhone: unset('905000000000'),
    mapUrl: unset(''),
    mapLink: unset(''),
    bankAccounts: unset([
      { bank: 'Örnek Banka (demo)', holder: 'Demo', iban: 'TR33 0006 1005 1978 6457 8413 26' },
    ]),
    dispatch: unset(''),
    delivery: unset(''),
    transferDays: unset(3),
    transferAutoCancel: unset(true),
    lowStock: unset(5),
    invoicing: unset(false),
    invoiceSeries: unset(''),
    invoiceAddress: unset(null),
    invoiceOnShipping: unset(true),
    carrierTaxNumbers: unset({ aras: '0720039666', yurtici: '9860008925' }),
    announcement: unset(null),
    hero: unset(null),
    maxInstallments: unset(1),
    installmentsFrom: unset(null),
    deliveryFee: { value: deliveryFee, source: 'database' },
    freeDeliveryFrom: { value: freeDeliveryFrom, source: 'database' },
    guestOrders: { value: guestOrders, source: 'database' },
    ...over,
  };
}

const answer = (over?: Parameters<typeof settings>[0]) =>
  mock.get('/api/seller/settings', ({ reply }) =>
    reply(200, { success: true, settings: settings(over), updatedAt: '2026-11-25T09:00:00Z' }),
  );

/** The owner has set nothing. */
export const ownerSettings = [answer()];

/** The owner lets the shop make invoices. */
export function switchInvoicingOn() {
  server.use(answer({ invoicing: unset(true) }));
}
