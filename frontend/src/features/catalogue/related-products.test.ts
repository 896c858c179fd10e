import { product } from '@/testing/handlers/catalogue';
import { relatedProducts } from './related-products';

test('finds at most five other products', () => {
  const list = ['a', 'b', 'c', 'd', 'e', 'f'].map((_id) => product({ _id }));
  const ids = (current: string) =>
    relatedProducts(list, product({ _id: current }), 5)
      .map(({ _id }) => _id)
      .join('');
  expect(ids('c')).toBe('abdef');
  expect(ids('x')).toBe('abcde');
});
