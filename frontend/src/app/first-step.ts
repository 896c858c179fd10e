/**
 * Gives the step of the history with which this document begins a name of its own: react-router calls the first one of
 * every document the same. A reload keeps it.
 */
export function nameFirstStep(): void {
  const state = window.history.state as { key?: string } | null;
  if (state?.key) return;
  const key = Math.random().toString(36).slice(2);
  window.history.replaceState({ ...state, key }, '');
}
