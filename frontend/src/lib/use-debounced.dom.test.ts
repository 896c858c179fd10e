import { renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('calls once, with the last arguments', () => {
  const action = vi.fn();
  const { result } = renderHook(() => useDebounced(action, 100));
  result.current.later('t');
  vi.advanceTimersByTime(99);
  result.current.later('ta');
  vi.advanceTimersByTime(99);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(action.mock.calls).toEqual([['ta']]);
});

test('flushes at once, then not again', () => {
  const action = vi.fn();
  const { result } = renderHook(() => useDebounced(action, 100));
  result.current.later('t');
  result.current.now('tavla');
  vi.runAllTimers();
  expect(action.mock.calls).toEqual([['tavla']]);
});

test('nothing happens after the component is gone', () => {
  const action = vi.fn();
  const { result, unmount } = renderHook(() => useDebounced(action, 100));
  result.current.later();
  unmount();
  vi.runAllTimers();
  expect(action).not.toHaveBeenCalled();
});
