import { namedRanges, shopToday } from './ranges';

test('ranges end where their month or year does', () => {
  expect(namedRanges('2028-03-05').map(({ query }) => query)).toEqual([
    { from: '2028-03-01', to: '2028-03-05', by: 'day' },
    { from: '2028-02-01', to: '2028-02-29', by: 'day' },
    { from: '2028-01-01', to: '2028-03-05', by: 'month' },
    { from: '2027-01-01', to: '2027-12-31', by: 'month' },
  ]);
  expect(namedRanges('2026-01-31')[1]?.query).toMatchObject({
    from: '2025-12-01',
    to: '2025-12-31',
  });
});

test('uses the day of Istanbul', () => {
  expect(shopToday(new Date('2026-11-24T21:00:00Z'))).toBe('2026-11-25');
  expect(shopToday(new Date('2026-11-24T20:59:59Z'))).toBe('2026-11-24');
});
