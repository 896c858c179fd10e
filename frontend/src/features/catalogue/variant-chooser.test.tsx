import { screen } from '@testing-library/react';
import { ancestor } from '@/testing/dom';
import { product } from '@/testing/handlers/catalogue';
import { renderWithProviders } from '@/testing/render';
import { VariantChooser } from './variant-chooser';

test('only colours have a swatch', () => {
  const variants = ['Açık Mavi', 'Desenli'].map((value) => {
    const { _id, offerPrice, price, inStock, image } = product({ _id: value });
    const options = [{ name: 'Renk', value }];
    return { _id, offerPrice, price, inStock, image, options };
  });
  const [first] = variants;
  if (!first) throw new Error('no variant');
  const group = { _id: 'g', name: 'Örtü', options: first.options, variants };
  renderWithProviders(<VariantChooser product={product({ _id: first._id, group })} />);

  const labels = screen.getAllByRole('radio').map((radio) => ancestor(radio, 'label'));
  const swatch = expect.stringContaining('background: rgb(141, 187, 232)') as string;
  expect(labels.map(({ innerHTML }) => innerHTML)).toEqual([
    swatch,
    expect.not.stringContaining('<span'),
  ]);
});
