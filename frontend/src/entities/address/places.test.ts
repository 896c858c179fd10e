import { fetchNeighbourhoods, places } from './places';

test('knows 81 il and 973 ilçe', () => {
  expect(places.size).toBe(81);
  expect([...places.values()].flat()).toHaveLength(973);
  expect(places.get('İzmir')).toContain('Ödemiş');
});

test('knows a province’s neighbourhoods and postal codes', async () => {
  const izmir = await fetchNeighbourhoods('İzmir');
  expect([...izmir.keys()].toSorted()).toEqual([...(places.get('İzmir') ?? [])].toSorted());
  const kadikoy = (await fetchNeighbourhoods('İstanbul')).get('Kadıköy');
  expect(kadikoy).toContainEqual({ name: 'Caferağa Mah.', zipcode: '34710' });
  const names = [...izmir.values()].flat().map(({ name }) => name);
  expect(names.filter((name) => / {2}| Mah(?![.a-z])|\(\p{Ll}/u.test(name))).toEqual([]);
});

test('what is no province has none', async () => {
  expect(await fetchNeighbourhoods('Narnia')).toEqual(new Map());
});
