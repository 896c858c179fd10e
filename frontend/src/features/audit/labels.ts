import type {
  AuditEntity,
  AuditEntry,
  Carrier,
  DiscountType,
  OrderReturn,
  OrderStatus,
  Product,
  Refund,
} from '@/api/types';
import { discountKindLabels } from '@/entities/discount/kind';
import { invoiceStatusLabel } from '@/entities/invoice/status';
import { mailStatusLabel } from '@/entities/mail/status';
import { orderStatusLabel } from '@/entities/order/order-labels';
import { returnStatusLabel } from '@/entities/order/returns';
import { carrierLabel } from '@/entities/order/shipment';
import { exemptionLabels } from '@/entities/product/exemption';
import { threadStatusLabel } from '@/entities/thread/status';
import { formatDateTime } from '@/lib/date';
import { formatMoney } from '@/lib/money';

/** Kinds of things, as people read them. */
export const entityLabels: Record<AuditEntity, string> = {
  product: 'Ürün',
  category: 'Kategori',
  maker: 'Üretici',
  order: 'Sipariş',
  thread: 'Destek talebi',
  message: 'Mesaj',
  mail: 'E-posta',
  customer: 'Müşteri',
  staff: 'Personel',
  discount: 'İndirim kodu',
  invoice: 'Fatura',
  settings: 'Ayarlar',
};

const actionLabels: Partial<Record<string, string>> = {
  create: 'eklendi',
  open: 'görüntülendi',
  invite: 'davet edildi',
  update: 'güncellendi',
  update_many: 'toplu güncellendi',
  stock: 'stok durumu değişti',
  pictures: 'görselleri değişti',
  picture: 'görseli değişti',
  delete: 'silindi',
  import: 'içe aktarıldı',
  group: 'seçenekleri birleştirildi',
  regroup: 'seçenekleri değişti',
  ungroup: 'seçenekleri ayrıldı',
  status: 'durumu değişti',
  shipment: 'kargo bilgisi kaydedildi',
  paid: 'ödeme durumu değişti',
  refund: 'iade edildi olarak işaretlendi',
  card_refund: 'karta iadesi',
  note: 'not eklendi',
  reminder: 'havale hatırlatıldı',
  return: 'iade talebi işlendi',
  reply: 'yanıtlandı',
  close: 'kapatıldı',
  reopen: 'yeniden açıldı',
  restore: 'geri getirildi',
  read: 'okundu',
  retry: 'yeniden gönderildi',
  export: 'dışa aktarıldı',
  cancel: 'iptal edildi',
  pdf: 'PDF dosyası yüklendi',
  trust: 'güvenilirliği değişti',
  synonyms: 'eş anlamlılar değişti',
  settings: 'değişti',
  text: 'metin değişti',
  disable: 'devre dışı bırakıldı',
  enable: 'yeniden etkinleştirildi',
  set_password: 'şifresi değişti',
  end_sessions: 'oturumları sonlandırıldı',
  enable_two_factor: 'iki adımlı doğrulama açıldı',
  replace_recovery_codes: 'kurtarma kodları yenilendi',
  disable_two_factor: 'iki adımlı doğrulama kapatıldı',
  reset_two_factor: 'iki adımlı doğrulama sıfırlandı',
};

const fieldLabels: Partial<Record<string, string>> = {
  name: 'Ad',
  category: 'Kategori',
  price: 'Fiyat',
  offerPrice: 'Satış fiyatı',
  description: 'Açıklama',
  inStock: 'Stokta',
  stock: 'Stok',
  vatRate: 'KDV oranı',
  tiers: 'Toplu alım fiyatları',
  sku: 'Stok kodu',
  barcode: 'Barkod',
  brand: 'Marka',
  group: 'Grup',
  groupName: 'Grubun adı',
  optionNames: 'Seçenekler',
  members: 'Ürünler',
  image: 'Görseller',
  exemption: 'İade kuralı',
  maker: 'Üretici',
  origin: 'Menşei',
  warnings: 'Uyarılar',
  net: 'Net miktar',
  ingredients: 'İçindekiler',
  allergens: 'Alerjenler',
  storage: 'Saklama koşulları',
  operator: 'Gıda işletmecisi',
  registration: 'İşletme kayıt no',
  contact: 'İletişim',
  isImporter: 'İthalatçı',
  path: 'Ad',
  slug: 'Adres',
  picture: 'Görsel',
  position: 'Sıra',
  movedTo: 'Taşındığı kategori',
  products: 'Ürün sayısı',
  status: 'Durum',
  isPaid: 'Ödendi',
  carrier: 'Kargo firması',
  carrierName: 'Firma adı',
  trackingNumber: 'Takip numarası',
  refunded: 'Geri ödenen',
  state: 'Sonuç',
  reason: 'Neden',
  notes: 'Not sayısı',
  remindedAt: 'Hatırlatma',
  return: 'İade talebi',
  restocked: 'Stoka eklendi',
  isRead: 'Okundu',
  synonyms: 'Eş anlamlılar',
  about: 'Hakkımızda',
  faq: 'Sıkça Sorulan Sorular',
  'delivery-returns': 'Teslimat ve İade',
  privacy: 'Gizlilik',
  kvkk: 'KVKK Aydınlatma Metni',
  cookies: 'Çerezler',
  'preliminary-information': 'Ön Bilgilendirme Formu',
  'distance-sales': 'Mesafeli Satış Sözleşmesi',
  email: 'E-posta',
  isSeller: 'Satıcı',
  isAdmin: 'Yönetici',
  isDisabled: 'Devre dışı',
  isTrusted: 'Güvenilir müşteri',
  twoFactor: 'İki adımlı doğrulama',
  recoveryCodes: 'Kurtarma kodu sayısı',
  sessionEpoch: 'Oturum sayacı',
  message: 'Mesaj',
  code: 'Kod',
  kind: 'Tür',
  value: 'İndirim',
  minimum: 'En düşük sepet tutarı',
  categories: 'Kategoriler',
  startsAt: 'Başlangıç',
  endsAt: 'Bitiş',
  maxUses: 'Kullanım sayısı',
  maxUsesPerCustomer: 'Müşteri başına kullanım',
  isActive: 'Açık',
  number: 'Numara',
  order: 'Sipariş',
  amount: 'Tutar',
  hasPdf: 'PDF dosyası var',
  deliveryFee: 'Kargo ücreti',
  freeDeliveryFrom: 'Ücretsiz kargo sınırı',
  guestOrders: 'Üye olmadan sipariş',
  maxInstallments: 'En çok taksit',
  installmentsFrom: 'Taksit sınırı',
  invoicing: 'Fatura kesme',
  invoiceSeries: 'Fatura serisi',
  invoiceAddress: 'Fatura adresi',
  invoiceOnShipping: 'Kargoya verilince fatura',
  carrierTaxNumbers: 'Kargo firmalarının vergi numaraları',
  legalTitle: 'Ticaret unvanı',
  taxOffice: 'Vergi dairesi',
  taxNumber: 'Vergi numarası',
  address: 'Adres',
  openingHours: 'Çalışma saatleri',
  mersis: 'MERSİS numarası',
  kep: 'KEP adresi',
  etbis: 'ETBİS kaydı',
  safetyContact: 'Ürün güvenliği iletişimi',
  phones: 'Telefonlar',
  whatsappPhone: 'WhatsApp numarası',
  mapUrl: 'Sayfadaki harita',
  mapLink: 'Harita bağlantısı',
  bankAccounts: 'Banka hesapları',
  dispatch: 'Kargoya veriliş',
  delivery: 'Kargo ücreti yazısı',
  transferDays: 'Havale süresi (iş günü)',
  transferAutoCancel: 'Geciken havalede otomatik iptal',
  lowStock: 'Az stok sınırı',
  announcement: 'Duyuru',
  hero: 'Anasayfa başlığı ve yazısı',
};

export const actionLabel = (action: string) => actionLabels[action] ?? action;

/** A changed field's name. */
export const fieldLabel = (field: string) => fieldLabels[field] ?? field;

/** What a value means depends on what was done to what. */
type AuditedAction = Pick<AuditEntry, 'entity' | 'action'>;

function statusText({ entity, action }: AuditedAction, status: string): string {
  if (entity === 'thread') return threadStatusLabel(status);
  if (entity === 'mail') return mailStatusLabel(status);
  if (entity === 'invoice') return invoiceStatusLabel(status);
  return action === 'return'
    ? returnStatusLabel(status as OrderReturn['status'])
    : orderStatusLabel(status as OrderStatus);
}

const refundStates: Record<Refund['state'], string> = {
  pending: 'Bekliyor',
  done: 'Yapıldı',
  failed: 'Yapılmadı',
};

const money = (value: unknown) => formatMoney(Number(value));

/** Prices for many pieces, as the product's page says them. */
const tierText = ({ minQuantity, price }: Product['tiers'][number]) =>
  `${String(minQuantity)} ve üzeri ${money(price)}`;

/** A changed field's value in a line. */
export function valueText(entry: AuditedAction, field: string, value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
  if (Array.isArray(value)) {
    // File names mean nothing to people.
    if (field === 'image') return `${String(value.length)} görsel`;
    const parts = field === 'tiers' ? (value as Product['tiers']).map(tierText) : value.map(String);
    return parts.join(', ') || '—';
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (field) {
    case 'status':
      return statusText(entry, text);
    case 'state':
      return refundStates[text as Refund['state']];
    case 'carrier':
      return carrierLabel(text as Carrier);
    case 'price':
    case 'offerPrice':
    case 'refunded':
    case 'minimum':
    case 'amount':
    case 'deliveryFee':
    case 'freeDeliveryFrom':
    case 'installmentsFrom':
      return money(text);
    case 'kind':
      return discountKindLabels[text as DiscountType];
    case 'startsAt':
    case 'endsAt':
    case 'remindedAt':
      return formatDateTime(text);
    case 'exemption':
      return exemptionLabels[text as keyof typeof exemptionLabels];
    case 'picture':
      return '1 görsel';
    case 'vatRate':
      return `%${text}`;
    default:
      return text;
  }
}
