import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { choiceParam, customParam, pageParam, textParam, useUrlState } from './use-url-state';

const params = {
  search: textParam('ara'),
  stock: choiceParam('stok', ['', 'var', 'yok']),
  days: choiceParam('gun', [30, 7, 90]),
  price: customParam('enaz', (text) => Number(text) || null, String),
  page: pageParam('sayfa', 50),
};

const defaults = { search: '', stock: '', days: 30, price: null, page: 1 };

function renderAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/once', address]}>{children}</MemoryRouter>
  );
  const { result } = renderHook(
    () => {
      const [state, change] = useUrlState(params);
      const { pathname, search } = useLocation();
      return { state, change, address: decodeURIComponent(pathname + search), go: useNavigate() };
    },
    { wrapper },
  );
  return { result };
}

test('reads valid values and defaults for the others', () => {
  expect(renderAt('/').result.current.state).toEqual(defaults);
  expect(renderAt('/?ara=%20tavla%20&stok=var&gun=7&enaz=12&sayfa=3').result.current.state).toEqual(
    {
      search: 'tavla',
      stock: 'var',
      days: 7,
      price: 12,
      page: 3,
    },
  );
  expect(renderAt('/?stok=belki&gun=8&enaz=x&sayfa=-2').result.current.state).toEqual(defaults);
  expect(renderAt('/?sayfa=1.9').result.current.state.page).toBe(1);
  expect(renderAt('/?sayfa=999').result.current.state.page).toBe(50);
  expect(renderAt('/?sayfa=Infinity').result.current.state.page).toBe(50);
});

test('leaves defaults out, keeps other parameters, resets lists', () => {
  const { result } = renderAt('/liste?sayfa=4&baska=1');
  act(() => result.current.change({ search: ' tavla ' }));
  expect(result.current.address).toBe('/liste?baska=1&ara=tavla');
  act(() => result.current.change({ page: 2 }));
  expect(result.current.address).toBe('/liste?baska=1&ara=tavla&sayfa=2');
  act(() => result.current.change({ search: '', days: 90 }));
  expect(result.current.address).toBe('/liste?baska=1&gun=90');
});

test('keeps two quick changes', async () => {
  const { result } = renderAt('/liste?sayfa=4');
  const { change } = result.current;
  act(() => {
    change({ search: 'tavla' });
    change({ stock: 'yok' });
  });
  expect(result.current.address).toBe('/liste?ara=tavla&stok=yok');
  await act(() => result.current.go(-1));
  act(() => change({ days: 7 }));
  expect(result.current.address).toBe('/liste?ara=tavla&gun=7');
});

test('adds a history entry unless it replaces', async () => {
  const { result } = renderAt('/liste');
  act(() => result.current.change({ stock: 'yok' }));
  act(() => result.current.change({ search: 't' }, { replace: true }));
  await act(() => result.current.go(-1));
  expect(result.current.address).toBe('/liste');
});
