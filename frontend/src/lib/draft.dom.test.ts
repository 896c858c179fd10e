import { clearDrafts, draftOf } from './draft';

test('keeps each form’s draft until cleared', () => {
  draftOf('a').write({ text: 'yarım kalan' });
  expect(draftOf('b').read()).toBeUndefined();
  expect(draftOf('a').read()).toEqual({ text: 'yarım kalan' });
  clearDrafts();
  expect(draftOf('a').read()).toBeUndefined();
});

test('what is no draft is none', () => {
  window.sessionStorage.setItem('taslak:a', '"yarım"');
  expect(draftOf('a').read()).toBeUndefined();
  window.sessionStorage.setItem('taslak:a', '{"text":"yarım","page":3}');
  expect(draftOf('a').read()).toEqual({ text: 'yarım' });
});
