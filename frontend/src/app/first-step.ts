/**
 * Gives the document's first history entry a key of its own, because react-router calls each first entry `default`. A
 * reload keeps the key.
 */
export function nameFirstStep(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}
