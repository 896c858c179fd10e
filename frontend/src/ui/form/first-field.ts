/** Returns the first empty field inside an element, or null if every field has a value. */
export function firstEmptyField(element: HTMLElement | null): HTMLInputElement | null {
  const fields = element?.querySelectorAll('input') ?? [];
  return Array.from(fields).find(({ value }) => value === '') ?? null;
}

/** Returns the first field of the form inside an element, or null if it has none. */
export function firstField(element: HTMLElement | null): HTMLElement | null {
  const field = ':is(input, select, textarea):not(:disabled, [type=hidden], [type=file])';
  return element?.querySelector<HTMLElement>(`form ${field}`) ?? null;
}
