import { safeStorage, storedValue } from './storage';

const asNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);

function forbid() {
  return vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

test('keeps a value until it is forgotten', () => {
  const count = storedValue('local', 'sayi', asNumber);
  expect(count.read()).toBeUndefined();
  count.write(3);
  expect(window.localStorage.getItem('sayi')).toBe('3');
  expect(count.read()).toBe(3);
  count.forget();
  expect(count.read()).toBeUndefined();
});

test('ignores an invalid stored value', () => {
  const count = storedValue('session', 'sayi', asNumber);
  window.sessionStorage.setItem('sayi', '"üç"');
  expect(count.read()).toBeUndefined();
  window.sessionStorage.setItem('sayi', '{yarım');
  expect(count.read()).toBeUndefined();
});

test('keeps values in memory without storage', () => {
  const access = forbid();
  const count = storedValue('local', 'yasak', asNumber);
  expect(count.read()).toBeUndefined();
  count.write(1);
  count.write(2);
  expect(count.read()).toBe(2);
  expect(safeStorage.local.keys('yas')).toEqual(['yasak']);
  count.forget();
  expect(count.read()).toBeUndefined();
  expect(access).toHaveBeenCalled();
  access.mockRestore();
});

test('a full storage drops the older value', () => {
  const count = storedValue('session', 'dolu', asNumber);
  count.write(1);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError');
  });
  count.write(2);
  expect(count.read()).toBe(2);
  expect(window.sessionStorage.getItem('dolu')).toBeNull();
  full.mockRestore();
  count.write(3);
  expect(window.sessionStorage.getItem('dolu')).toBe('3');
  expect(count.read()).toBe(3);
});
