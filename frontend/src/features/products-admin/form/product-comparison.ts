import { exemptionLabels } from '@/entities/product/exemption';
import { formatMoney } from '@/lib/money';
import { parsePrice } from '@/lib/price-input';
import { comparedText, textOrEmpty, type ComparedField } from '@/ui/form/versioned-values';
import { chosenPictures } from '../pictures/pictures';
import type { ProductFormValues } from './product-schema';

/** Returns a typed amount as pages show it. */
export const moneyText = (typed: string) => {
  const amount = parsePrice(typed);
  return amount === null ? textOrEmpty(typed) : formatMoney(amount);
};

export const stockText = (typed: string) => typed.trim() || 'sayılmıyor';

/** The fields of a product as a conflict shows them. */
export const comparedProductFields: readonly ComparedField<ProductFormValues>[] = [
  comparedText('name', 'Ürün adı'),
  comparedText('category', 'Kategori'),
  {
    name: 'exemption',
    label: 'İade kuralı',
    text: ({ exemption }) => (exemption === '' ? 'boş' : exemptionLabels[exemption]),
  },
  { name: 'price', label: 'Fiyat', text: ({ price }) => moneyText(price) },
  { name: 'offerPrice', label: 'Satış fiyatı', text: ({ offerPrice }) => moneyText(offerPrice) },
  { name: 'stock', label: 'Stok adedi', text: ({ stock }) => stockText(stock) },
  { name: 'inStock', label: 'Stokta Var', text: ({ inStock }) => (inStock ? 'açık' : 'kapalı') },
  { name: 'vatRate', label: 'KDV oranı', text: ({ vatRate }) => `%${vatRate}` },
  comparedText('sku', 'Stok kodu'),
  comparedText('barcode', 'Barkod'),
  comparedText('brand', 'Marka'),
  {
    name: 'tiers',
    label: 'Toplu alım fiyatları',
    text: ({ tiers }) =>
      textOrEmpty(
        tiers.map(({ minQuantity, price }) => `${minQuantity}+ ${moneyText(price)}`).join(', '),
      ),
  },
  comparedText('description', 'Ürün açıklaması'),
  {
    name: 'makerId',
    label: 'Üretici',
    text: ({ makerId }) => textOrEmpty(makerId?.name ?? ''),
  },
  comparedText('origin', 'Menşei'),
  comparedText('warnings', 'Uyarılar'),
  comparedText('net', 'Net miktar'),
  comparedText('food.ingredients', 'İçindekiler'),
  comparedText('food.allergens', 'Alerjenler'),
  comparedText('food.storage', 'Saklama'),
  comparedText('food.operator', 'İşletmeci'),
  comparedText('food.registration', 'Kayıt no'),
  {
    name: 'images',
    label: 'Görseller',
    text: ({ images }) => `${chosenPictures(images).length} görsel`,
  },
];
