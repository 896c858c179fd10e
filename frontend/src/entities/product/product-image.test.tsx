import { fireEvent, render, screen } from '@testing-library/react';
import { ProductImage } from './product-image';

test('offers every width the server keeps', () => {
  render(<ProductImage src="/images/ab12-800.webp" alt="Tavla" sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'Tavla' });
  expect(image).toHaveAttribute('src', '/images/ab12-800.webp');
  expect(image).toHaveAttribute(
    'srcset',
    '/images/ab12-160.webp 160w, /images/ab12-400.webp 400w, /images/ab12-800.webp 800w, /images/ab12-1200.webp 1200w',
  );
  expect(image).toHaveAttribute('width', '800');
  expect(image).toHaveAttribute('loading', 'lazy');
});

test('a missing or broken picture becomes the placeholder', () => {
  const { rerender } = render(<ProductImage src={undefined} alt="Tavla" sizes="50vw" />);
  const image = screen.getByRole('img', { name: 'Tavla' });
  expect(image).toHaveAttribute('src', '/art/gorsel-yok.svg');

  rerender(<ProductImage src="/images/ab12-800.webp" alt="Tavla" sizes="50vw" />);
  expect(image).toHaveAttribute('src', '/images/ab12-800.webp');
  fireEvent.error(image);
  expect(image).toHaveAttribute('src', '/art/gorsel-yok.svg');
  expect(image).not.toHaveAttribute('srcset');
});
