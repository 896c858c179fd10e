import { places } from './places';

test('knows 81 il and 973 ilçe', () => {
  expect(places.size).toBe(81);
  expect([...places.values()].flat()).toHaveLength(973);
  expect(places.get('İzmir')).toContain('Ödemiş');
});
