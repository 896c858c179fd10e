import { localPath } from './local-path';

test.each([
  ['siparislerim', '/siparislerim'],
  ['/siparislerim', '/siparislerim'],
  ['urunler?ara=tavla', '/urunler?ara=tavla'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['\t//evil.example', '/evil.example'],
  ['https://evil.example', '/https://evil.example'],
  ['javascript:alert(1)', '/javascript:alert(1)'],
])('%s leads to %s', (next, path) => {
  expect(localPath(next)).toBe(path);
});
