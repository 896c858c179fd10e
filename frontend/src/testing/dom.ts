import { screen, within } from '@testing-library/react';

// What roles and names can't reach; tests look into the document nowhere else.

/** The nearest element around one that fits: the entry of a list, say. */
export function ancestor(element: Element, selector: string): HTMLElement {
  const found = element.closest<HTMLElement>(selector);
  if (!found) throw new Error(`nothing around it is ${selector}`);
  return found;
}

/** What stands beside a term of a definition list. */
export function definitionOf(term: Element): HTMLElement {
  const definition = term.nextElementSibling;
  if (!(definition instanceof HTMLElement)) throw new Error('a term without a definition');
  return definition;
}

/** One of a group of choices; how many entries it has stands behind its name. */
export function chip(group: string, label: string): HTMLElement {
  const name = (name: string) => name.replace(/ [\d.]+$/, '') === label;
  return within(screen.getByRole('radiogroup', { name: group })).getByRole('radio', { name });
}

/** The screen is one that this media query is about. */
export function screenIs(media: string): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((asked) =>
    Object.assign(new EventTarget(), {
      matches: asked === media,
      media: asked,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
}
