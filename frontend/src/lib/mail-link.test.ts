import { expect, it } from 'vitest';
import { mailLink } from './mail-link';

it('encodes characters that begin a header', () => {
  expect(mailLink('destek@example.com')).toBe('mailto:destek@example.com');
  expect(mailLink('a+b?cc=x&subject=%0A@example.com')).toBe(
    'mailto:a%2Bb%3Fcc%3Dx%26subject%3D%250A@example.com',
  );
});
