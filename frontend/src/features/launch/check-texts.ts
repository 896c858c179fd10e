/** What each variable of the configuration is and where shoppers meet it, in the order of docs/going-live.md. */
export const launchFacts: Record<string, { label: string; why: string }> = {
  SHOP_LEGAL_TITLE: {
    label: 'Ticaret unvanı',
    why: 'Sayfa altında, iletişim sayfasında ve sözleşmelerde satıcı olarak geçer.',
  },
  SHOP_ADDRESS: { label: 'Adres', why: 'İletişim sayfasında ve sözleşmelerde yer alır.' },
  SHOP_PHONES: { label: 'Telefonlar', why: 'Sayfa altında ve sözleşmelerde yer alır.' },
  SHOP_EMAIL: { label: 'E-posta', why: 'Müşteriler buraya yazar; sözleşmelerde de yer alır.' },
  SHOP_WHATSAPP_PHONE: {
    label: 'WhatsApp numarası',
    why: 'Sipariş verilirken açılan sohbet bu numaraya gider.',
  },
  SHOP_TAX_OFFICE: { label: 'Vergi dairesi', why: 'Satıcı bilgilerinde gösterilir.' },
  SHOP_TAX_NUMBER: { label: 'Vergi numarası', why: 'Satıcı bilgilerinde gösterilir.' },
  SHOP_MERSIS: {
    label: 'MERSİS numarası',
    why: 'Tacirler ve esnaf için satıcı bilgilerinde zorunludur.',
  },
  SHOP_KEP: { label: 'KEP adresi', why: 'Şirketler için satıcı bilgilerinde zorunludur.' },
  SHOP_ETBIS: { label: 'ETBİS kaydı', why: 'Site yayına girmeden eticaret.gov.tr’de alınır.' },
  SHOP_BANK_NAME: { label: 'Banka', why: 'EFT/Havale bilgilerinde gösterilir.' },
  SHOP_BANK_HOLDER: { label: 'Hesap sahibi', why: 'EFT/Havale bilgilerinde gösterilir.' },
  SHOP_BANK_IBAN: { label: 'IBAN', why: 'Müşteriler parayı bu hesaba gönderir.' },
  SHOP_DISPATCH: {
    label: 'Kargoya veriliş',
    why: 'Fiyatın yanında ve teslimat sayfasında yazar, örneğin “Ertesi gün kargo”. Boşken hiçbir süre sözü verilmez.',
  },
  SHOP_DELIVERY: {
    label: 'Kargo ücreti',
    why: 'Fiyatın yanında ve sepette yazar, örneğin “Kargo ücretsiz”. Toplama eklenecek kargo ücretini Ayarlar sayfasında yazın; orada ücret yoksa toplama bir şey eklenmez.',
  },
  SMTP_URL: {
    label: 'E-posta sunucusu',
    why: 'Olmadan sipariş ve şifre e-postaları kimseye ulaşmaz.',
  },
  SHOP_PUBLIC_URL: {
    label: 'Sitenin https adresi',
    why: 'E-postalardaki ve ödeme sayfalarındaki bağlantılar bu adresle kurulur.',
  },
  SHOP_DEMO: {
    label: 'Örnek verilerin kapatılması',
    why: 'Açıkken boş bir mağazaya örnek ürünler ve siparişler yüklenir.',
  },
};
