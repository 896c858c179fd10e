import { textBlocks, textSections } from './text-blocks';

test('reads headings, lists and paragraphs', () => {
  const body = [
    '## Taraflar',
    'Satıcı: Dördüncü',
    'Alıcı: Şükrü Işık',
    '',
    'İkinci paragraf - tireli.',
    '- Tavla',
    '- Çay',
    '',
    '- Şeker',
    '##Başlık değil',
    '## Teslimat',
  ].join('\r\n');
  expect(textBlocks(body)).toEqual([
    { kind: 'heading', text: 'Taraflar' },
    { kind: 'paragraph', lines: ['Satıcı: Dördüncü', 'Alıcı: Şükrü Işık'] },
    { kind: 'paragraph', lines: ['İkinci paragraf - tireli.'] },
    { kind: 'list', lines: ['Tavla', 'Çay'] },
    { kind: 'list', lines: ['Şeker'] },
    { kind: 'paragraph', lines: ['##Başlık değil'] },
    { kind: 'heading', text: 'Teslimat' },
  ]);
});

test('an empty text has nothing in it', () => {
  expect(textBlocks('')).toEqual([]);
});

test('sections begin with their headings', () => {
  expect(textSections('Giriş\n## Bir\nSatır\n- Madde\n## İki')).toEqual([
    { heading: undefined, blocks: [{ kind: 'paragraph', lines: ['Giriş'] }] },
    {
      heading: 'Bir',
      blocks: [
        { kind: 'paragraph', lines: ['Satır'] },
        { kind: 'list', lines: ['Madde'] },
      ],
    },
    { heading: 'İki', blocks: [] },
  ]);
  expect(textSections('## Bir')).toEqual([{ heading: 'Bir', blocks: [] }]);
});
