/** Returns the first empty field inside an element, or null if every field has a value. */
export function firstEmptyField(element: HTMLElement | null): HTMLInputElement | null {
  const fields = element?.querySelectorAll('input') ?? [];
  return Array.from(fields).find(({ value }) => value === '') ?? null;
}
