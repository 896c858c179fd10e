import type { Shop } from '@/api/types';
import { mock } from '../mock';
import { server } from '../server';

export const shop: Shop = {
  name: 'Dördüncü',
  dispatch: '',
  delivery: '',
  transferDays: 3,
  whatsappPhone: '+905320000000',
  phones: ['0212 000 00 00'],
  email: 'destek@ornek.com',
  address: 'Çarşı Mah. Örnek Cad. No: 1, Fatih / İstanbul',
  openingHours: 'Pazartesi–Cumartesi 09:00–18:30, Pazar kapalı',
  bank: { name: 'Örnek Bankası', holder: 'Dördüncü Ltd. Şti.', iban: 'TR120006200119000006672315' },
  banks: [
    { name: 'Örnek Bankası', holder: 'Dördüncü Ltd. Şti.', iban: 'TR120006200119000006672315' },
  ],
  announcement: null,
  hero: null,
  cardPayment: false,
  deliveryFee: null,
  freeDeliveryFrom: null,
  guestOrders: true,
  installments: false,
  identity: {
    title: 'Dördüncü Ltd. Şti.',
    taxOffice: 'Fatih',
    taxNumber: '1234567890',
    mersis: '0123456789012345',
    kep: 'dorduncu@hs01.kep.tr',
    etbis: '',
  },
  map: {
    url: 'https://www.openstreetmap.org/export/embed.html?bbox=28.9',
    link: 'https://www.openstreetmap.org/?mlat=41.0&mlon=28.9',
  },
};

const shopCall = (shop: Shop) =>
  mock.get('/api/shop', ({ reply }) => reply(200, { success: true, shop }));

export const contact = [shopCall(shop)];

/** The shop says these facts. */
export const serveShop = (shop: Shop) => server.use(shopCall(shop));
