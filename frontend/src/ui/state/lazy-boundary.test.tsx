import { render, screen, waitFor } from '@testing-library/react';
import { lazy } from 'react';
import { LazyBoundary } from './lazy-boundary';

const Lost = lazy(() => Promise.reject(new Error('offline')));

test.each([true, false])('a missing part leaves the page; optional: %s', async (optional) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <input aria-label="Not" defaultValue="yazdığım" />
      <LazyBoundary optional={optional} fallback={<p>Geliyor</p>}>
        <Lost />
      </LazyBoundary>
    </>,
  );
  if (!optional) expect(await screen.findByRole('alert')).toHaveTextContent('Bu bölüm açılamadı.');
  await waitFor(() => expect(screen.queryByText('Geliyor')).not.toBeInTheDocument());
  expect(screen.getByLabelText('Not')).toHaveValue('yazdığım');
});
