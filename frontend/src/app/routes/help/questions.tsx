import type { ReactNode } from 'react';
import { Link } from '@/components/link';
import { ContentPage } from '@/features/content/content-page';
import { paths } from '@/lib/paths';
import * as titles from '../../titles';
import { usePageTitle } from '../../use-page-title';
import * as styles from './questions.module.css';

const questions: { question: string; answer: ReactNode }[] = [
  {
    question: 'Sipariş vermek için üye olmam gerekir mi?',
    answer:
      'Ürünlere bakmak ve sepetinizi doldurmak için gerekmez. Siparişi verirken giriş yapmanız veya hesap oluşturmanız istenir; sepetiniz korunur.',
  },
  {
    question: 'Nasıl ödeme yaparım?',
    answer: (
      <>
        EFT/Havale ile. IBAN’ı siparişten sonra görürsünüz. Ayrıntılar{' '}
        <Link to={paths.paymentMethods()}>Ödeme Yöntemleri</Link> sayfasında.
      </>
    ),
  },
  {
    question: 'Havalenin açıklamasına ne yazmalıyım?',
    answer: 'Yalnızca sipariş numaranızı. Başka bir şey yazarsanız ödemenizi bulmamız gecikir.',
  },
  {
    question: 'Ödemeyi ne zamana kadar yapmalıyım?',
    answer:
      'Sipariş sayfanızda yazan son güne kadar. Bu sürede ödenmeyen siparişler satıcı tarafından iptal edilir.',
  },
  {
    question: 'Fiyatlara KDV dahil mi?',
    answer:
      'Evet. Sepette gördüğünüz KDV tutarı fiyatın içindedir, toplam tutarın üzerine eklenmez.',
  },
  {
    question: 'Siparişim ne zaman gelir?',
    answer: (
      <>
        Ödemeniz hesabımıza geçince hazırlanır ve kargoya verilir. Ayrıntılar{' '}
        <Link to={paths.delivery()}>Teslimat Bilgileri</Link> sayfasında.
      </>
    ),
  },
  {
    question: 'Siparişimin durumunu nereden görürüm?',
    answer: (
      <>
        <Link to={paths.myOrders()}>Siparişlerim</Link> sayfasından. Durumların anlamı{' '}
        <Link to={paths.orderTracking()}>Sipariş Takibi</Link> sayfasında.
      </>
    ),
  },
  {
    question: 'Aldığım ürünü iade edebilir miyim?',
    answer: (
      <>
        Teslimden itibaren 14 gün içinde, gerekçe göstermeden. İstisnalar ve adımlar{' '}
        <Link to={paths.returns()}>İade ve Geri Ödeme</Link> sayfasında.
      </>
    ),
  },
  {
    question: 'Kıraathanem için toplu sipariş verebilir miyim?',
    answer: (
      <>
        Evet. Bir üründen 999 adede kadar sepetinize ekleyebilirsiniz. Daha fazlası için{' '}
        <Link to={paths.contact()}>bize yazın</Link>.
      </>
    ),
  },
  {
    question: 'Ürün stokta yoksa ne olur?',
    answer:
      'Stokta olmayan ürün listelerde görünmez ve sipariş edilemez. Sepetinizdeki bir ürün siz sipariş vermeden tükenirse hangisi olduğu söylenir.',
  },
  {
    question: 'Kişisel verilerimle ne yapıyorsunuz?',
    answer: (
      <>
        <Link to={paths.kvkk()}>KVKK Aydınlatma Metni</Link> ve{' '}
        <Link to={paths.privacy()}>Gizlilik ve Çerezler</Link> sayfalarında yazıyor.
      </>
    ),
  },
];

/** /sikca-sorulan-sorular: what people ask, each answer behind its question. */
export function Component() {
  usePageTitle(titles.questions);
  return (
    <ContentPage title={titles.questions}>
      <div className={styles.questions}>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </ContentPage>
  );
}
