import { act, render, screen } from '@testing-library/react';
import { PictureProgress } from './picture-progress';

test('says that it waits once nothing moves', () => {
  vi.useFakeTimers();
  const { rerender } = render(<PictureProgress share={0.4} />);
  const status = screen.getByRole('status');
  act(() => void vi.advanceTimersByTime(2000));
  rerender(<PictureProgress share={1} />);
  act(() => void vi.advanceTimersByTime(2000));
  expect(status).toHaveTextContent('Görseller işleniyor...');
  act(() => void vi.advanceTimersByTime(2000));
  expect(status).toHaveTextContent('Mağaza yoğun olabilir, sıranız bekleniyor...');
  // A repeat begins anew.
  rerender(<PictureProgress share={0} />);
  expect(status).toHaveTextContent('%0 yüklendi');
  vi.useRealTimers();
});
