import { chosenPictures, movePicture, noPictures, picturesOf, placePictures } from './pictures';

const file = (name: string) => new File(['x'], name, { type: 'image/png' });

test('puts a product’s pictures into the first slots', () => {
  expect(picturesOf(['a', 'b'])).toEqual(['a', 'b', null, null]);
  expect(picturesOf([])).toEqual(noPictures);
});

test.each([
  [2, 0, ['c', 'a', 'b', null]],
  [0, 2, ['b', 'c', 'a', null]],
  [1, 2, ['a', 'c', 'b', null]],
  [0, 3, ['b', 'c', null, 'a']],
])('from slot %i to slot %i', (from, to, expected) => {
  expect(movePicture(['a', 'b', 'c', null], from, to)).toEqual(expected);
});

test('files fill their slot, then free ones', () => {
  const [one, two, three] = [file('1'), file('2'), file('3')];
  const placed = placePictures(['a', null, 'c', null], 2, [one, two, three]);
  expect(placed).toEqual({ pictures: ['a', two, one, three], leftOver: 0 });
  expect(placePictures(placed.pictures, 0, [file('4'), file('5')]).leftOver).toBe(1);
});

test('empty slots are not pictures', () => {
  expect(chosenPictures([null, 'a', null, 'b'])).toEqual(['a', 'b']);
});
