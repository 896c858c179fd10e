import { act, renderHook } from '@testing-library/react';
import { clearDrafts, useDraft } from './draft';

test('keeps what was typed, each draft for itself, until it is forgotten', () => {
  const { result, rerender } = renderHook(({ name }) => useDraft(name), {
    initialProps: { name: 'a' },
  });
  act(() => result.current[1]('yarım kalan'));
  rerender({ name: 'b' });
  expect(result.current[0]).toBe('');
  rerender({ name: 'a' });
  expect(result.current[0]).toBe('yarım kalan');
  expect(renderHook(() => useDraft('a')).result.current[0]).toBe('yarım kalan');
  clearDrafts();
  expect(renderHook(() => useDraft('a')).result.current[0]).toBe('');
});
