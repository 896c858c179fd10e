/**
 * What the seller's form sends for a new product with one picture, at ten lira.
 * @param {{ name: string, category: string, inStock: boolean }} product
 * @param {Blob} picture
 */
export function productForm(product, picture) {
  const form = new FormData();
  const details = { ...product, description: [], price: 10, offerPrice: 10 };
  form.append('productData', JSON.stringify(details));
  form.append('images', picture, 'foto.png');
  return form;
}
