import type { AuditEntity } from '@/api/types';

/** Kinds of things, as people read them. */
export const entityLabels: Record<AuditEntity, string> = {
  product: 'Ürün',
  order: 'Sipariş',
  thread: 'Destek talebi',
  message: 'Mesaj',
  mail: 'E-posta',
  staff: 'Personel',
  settings: 'Ayarlar',
};

const actionLabels: Partial<Record<string, string>> = {
  create: 'eklendi',
  update: 'güncellendi',
  update_many: 'toplu güncellendi',
  stock: 'stok durumu değişti',
  pictures: 'görselleri değişti',
  delete: 'silindi',
  import: 'içe aktarıldı',
  status: 'durumu değişti',
  paid: 'ödeme durumu değişti',
  refund: 'iadesi işaretlendi',
  reply: 'yanıtlandı',
  close: 'kapatıldı',
  read: 'okundu',
  retry: 'yeniden gönderildi',
  synonyms: 'eş anlamlılar değişti',
  disable: 'devre dışı bırakıldı',
  enable: 'yeniden etkinleştirildi',
  set_password: 'şifresi değişti',
  end_sessions: 'oturumları sonlandırıldı',
  enable_two_factor: 'iki adımlı doğrulama açıldı',
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
  image: 'Görseller',
  status: 'Durum',
  isPaid: 'Ödendi',
  isRead: 'Okundu',
  synonyms: 'Eş anlamlılar',
  email: 'E-posta',
  isSeller: 'Satıcı',
  isAdmin: 'Yönetici',
  isDisabled: 'Devre dışı',
  twoFactor: 'İki adımlı doğrulama',
  sessionEpoch: 'Oturum sayacı',
  message: 'Mesaj',
};

/** What was done, as people read it. */
export const actionLabel = (action: string) => actionLabels[action] ?? action;

/** A changed field's name. Ids stand for the products of an import. */
export const fieldLabel = (field: string) => fieldLabels[field] ?? field;

/** A changed field's value in a line. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (typeof value === 'boolean') return value ? 'Evet' : 'Hayır';
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '—';
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(
      ([field, part]) => `${fieldLabel(field)}: ${valueText(part)}`,
    );
    return parts.join('; ') || '—';
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
