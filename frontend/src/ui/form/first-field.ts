/** Returns the first field of a form, or its first empty one; null if there is none. `element` is the form or contains it. */
export function firstField(element: HTMLElement | null, isEmpty?: boolean): HTMLElement | null {
  const fields = element?.querySelectorAll<HTMLInputElement>('form :is(input,select,textarea)');
  return Array.from(fields ?? []).find(({ value }) => !isEmpty || value === '') ?? null;
}
