import type { Shop } from '@/api/types';
import { deliveryCost, deliveryLimit, dispatchSentence } from '@/entities/shop/promises';
import { paths } from '@/lib/paths';
import { foldTurkish } from '@/lib/turkish';

/** Words of an answer: text, or a link to where more is said. */
type AnswerPart = string | { to: string; label: string };

/** A question with its answer. */
interface Question {
  /** The fragment of its address: /sikca-sorulan-sorular#kdv. */
  id: string;
  question: string;
  answer: AnswerPart[];
}

/** Every question, answered by the shop's facts as far as they are known. */
export function questionsOf(shop: Shop | undefined): Question[] {
  const cost = deliveryCost(shop);
  return [
    {
      id: 'uyelik',
      question: 'Sipariş vermek için üye olmam gerekir mi?',
      answer: [
        shop?.guestOrders
          ? 'Gerekmez. Siparişi verirken giriş yapabilir, hesap oluşturabilir veya “Üye olmadan devam et”i seçebilirsiniz; sepetiniz korunur.'
          : 'Ürünlere bakmak ve sepetinizi doldurmak için gerekmez. Siparişi verirken giriş yapmanız veya hesap oluşturmanız istenir; sepetiniz korunur.',
      ],
    },
    {
      id: 'odeme',
      question: 'Nasıl ödeme yaparım?',
      answer: [
        shop?.cardPayment
          ? 'EFT/Havale ile veya kredi/banka kartıyla. IBAN’ı siparişten sonra görürsünüz; kart bilgilerinizi ödeme kuruluşunun güvenli sayfasına yazarsınız. Ayrıntılar '
          : 'EFT/Havale ile. IBAN’ı siparişten sonra görürsünüz. Ayrıntılar ',
        { to: paths.paymentMethods(), label: 'Ödeme Yöntemleri' },
        ' sayfasında.',
      ],
    },
    {
      id: 'havale-aciklamasi',
      question: 'Havalenin açıklamasına ne yazmalıyım?',
      answer: ['Yalnızca sipariş numaranızı. Başka bir şey yazarsanız ödemenizi bulmamız gecikir.'],
    },
    {
      id: 'odeme-suresi',
      question: 'Ödemeyi ne zamana kadar yapmalıyım?',
      answer: [
        `EFT/Havale için ${String(shop?.transferDays ?? 3)} iş gününüz var; son ödeme günü `,
        { to: paths.myOrders(), label: 'siparişinizde' },
        ' yazar. Bu sürede ödenmeyen siparişler satıcı tarafından iptal edilebilir.',
      ],
    },
    {
      id: 'kdv',
      question: 'Fiyatlara KDV dahil mi?',
      answer: [
        'Evet, gördüğünüz fiyatların hepsine KDV dahildir. Toplamın içindeki KDV sepette toplamın altında yazar; “KDV (%20)” satırı bilgi amaçlıdır, toplama eklenmez.',
      ],
    },
    {
      id: 'kargo-ucreti',
      question: 'Kargo ücreti ne kadar?',
      answer: [
        `${shop?.delivery ? `${shop.delivery}. ` : ''}${cost ? `${cost}. ` : ''}Sepette gördüğünüz toplam tutarın üzerine kargo ücreti eklenmez.`,
      ],
    },
    {
      id: 'teslimat',
      question: 'Siparişim ne zaman gelir?',
      answer: [
        `${dispatchSentence(shop)} ${deliveryLimit} Ayrıntılar `,
        { to: paths.delivery(), label: 'Teslimat Bilgileri' },
        ' sayfasında.',
      ],
    },
    {
      id: 'siparis-durumu',
      question: 'Siparişimin durumunu nereden görürüm?',
      answer: [
        { to: paths.myOrders(), label: 'Siparişlerim' },
        ' sayfasından; üye olmadan verdiyseniz e-postanızdaki bağlantıdan. Durumların anlamı ve yeni bir bağlantı ',
        { to: paths.orderTracking(), label: 'Sipariş Takibi' },
        ' sayfasında.',
      ],
    },
    {
      id: 'iade',
      question: 'Aldığım ürünü iade edebilir miyim?',
      answer: [
        'Teslimden itibaren 14 gün içinde, gerekçe göstermeden. Gıda ürünleri ve ambalajı açılmış hijyen ürünleri gibi istisnalar ile iade adımları ',
        { to: paths.returns(), label: 'İade ve Geri Ödeme' },
        ' sayfasında.',
      ],
    },
    {
      id: 'fatura',
      question: 'Şirket adına fatura kesiyor musunuz?',
      answer: [
        'Evet. Sepette “Fatura bilgileri” alanından Kurumsal’ı seçip unvan, vergi dairesi ve vergi numarasını yazın; bir sonraki siparişte hatırlanır.',
      ],
    },
    {
      id: 'toplu-siparis',
      question: 'Kıraathanem için toplu sipariş verebilir miyim?',
      answer: [
        'Evet. Bir üründen 999 adede kadar sepetinize ekleyebilirsiniz. Daha fazlası için ',
        { to: paths.contact(), label: 'bize yazın' },
        '.',
      ],
    },
    {
      id: 'stok',
      question: 'Ürün stokta yoksa ne olur?',
      answer: [
        'Stokta olmayan ürün sipariş edilemez; listelerde siz isterseniz görünür. Ürün sayfasındaki “Gelince haber ver” ile gelince e-posta alabilirsiniz. Sepetinizdeki bir ürün siz sipariş vermeden tükenirse hangisi olduğu söylenir.',
      ],
    },
    {
      id: 'kisisel-veriler',
      question: 'Kişisel verilerimle ne yapıyorsunuz?',
      answer: [
        { to: paths.kvkk(), label: 'KVKK Aydınlatma Metni' },
        ' ve ',
        { to: paths.privacy(), label: 'Gizlilik ve Çerezler' },
        ' sayfalarında yazıyor.',
      ],
    },
  ];
}

/** The questions in which every word of a search is found, in question or answer, however it is spelt. */
export function matchingQuestions(questions: Question[], search: string): Question[] {
  const words = foldTurkish(search).split(/\s+/);
  return questions.filter(({ question, answer }) => {
    const parts = answer.map((part) => (typeof part === 'string' ? part : part.label));
    const text = foldTurkish([question, ...parts].join(' '));
    return words.every((word) => text.includes(word));
  });
}
