// Compares a prerendered shell with the page that takes its place.

/** Ids that React makes up are others in each rendering. */
const madeUpId = /^_r_\w+_$/;

/** What React Router writes for itself; no style sheet and no reader knows of it. */
const isRoutersOwn = (name: string, value: string) =>
  name === 'data-discover' || (name === 'class' && ['', 'active'].includes(value));

/**
 * Whatever differs, each with its place in the page. In a shell a button, a form or a labelled field may be a box of the same
 * classes, and where nobody sees it, room for it is enough.
 */
export function differences(shell: Element, page: Element, place = ''): string[] {
  const found = contents(page);
  const drawn = contents(shell);
  return Array.from({ length: Math.max(drawn.length, found.length) }).flatMap((_, index) => {
    const [inShell, inPage] = [drawn[index], found[index]];
    const here = `${place}/${inPage === undefined ? describe(inShell) : describe(inPage)}`;
    if (inShell === undefined) return [`${here}: is missing in the shell`];
    if (inPage === undefined) return [`${here}: is missing in the page`];
    if (typeof inShell === 'string' || typeof inPage === 'string') {
      return inShell === inPage ? [] : [`${here}: the shell has ${describe(inShell)}`];
    }
    return differencesOfElements(inShell, inPage, here);
  });
}

function differencesOfElements(shell: Element, page: Element, place: string): string[] {
  const isStandIn = isInteractive(page) && ['div', 'span'].includes(shell.localName);
  if (!isStandIn && shell.localName !== page.localName) {
    return [`${place}: the shell has ${describe(shell)}`];
  }
  const [drawn, found] = [attributes(shell), attributes(page)];
  const names = isStandIn ? ['class'] : new Set([...drawn.keys(), ...found.keys()]);
  const differing = Array.from(names).flatMap((name) => {
    const [inShell, inPage] = [drawn.get(name), found.get(name)];
    if (inShell === inPage) return [];
    return [`${place}: ${name} is ${quoted(inPage)}, in the shell ${quoted(inShell)}`];
  });
  const isRoom = isStandIn && drawn.get('style') === 'visibility:hidden';
  return isRoom ? differing : [...differing, ...differences(shell, page, place)];
}

const isInteractive = ({ localName }: Element) => ['button', 'form', 'label'].includes(localName);

const quoted = (value: string | undefined) => (value === undefined ? 'missing' : `"${value}"`);

function describe(node: Element | string | undefined): string {
  if (!(node instanceof Element)) return `"${node ?? ''}"`;
  return [node.localName, ...node.classList].join('.');
}

function attributes(element: Element): Map<string, string> {
  const all = Array.from(element.attributes, ({ name, value }) => [name, value] as const);
  return new Map(
    all.filter(([name, value]) => !isRoutersOwn(name, value) && !madeUpId.test(value)),
  );
}

/** Elements and texts; a golden file's line breaks between two tags are neither. */
function contents(element: Element): (Element | string)[] {
  const copy = element.cloneNode(true);
  copy.normalize();
  return Array.from(copy.childNodes).flatMap((node): (Element | string)[] => {
    if (node instanceof Element) return [node];
    if (!(node instanceof Text) || /^\s*\n\s*$/.test(node.data)) return [];
    return [node.data];
  });
}

/** A page as the server sends it, read from its golden file. */
export interface GoldenPage {
  /** Its address. */
  path: string;
  document: Document;
  /** What is drawn before any script runs. */
  shell: Element;
  /** Answers to its first calls, by their addresses. */
  initialData: Record<string, object>;
}

export function readGoldenPage(html: string): GoldenPage {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const path = /^<!-- (.+) -->/.exec(html)?.[1];
  const shell = document.getElementById('root');
  const data = document.getElementById('initial-data')?.textContent;
  if (path === undefined || !shell || !data) throw new Error(`no golden page: ${html}`);
  return { path, document, shell, initialData: JSON.parse(data) as Record<string, object> };
}

/** The page without what its shell leaves out. An entry that names nothing there is a mistake. */
export function without(page: Element, leftOut: string[]): Element {
  const rest = page.cloneNode(true) as Element;
  for (const selector of leftOut) {
    const found = rest.querySelectorAll(selector);
    if (found.length === 0) throw new Error(`the page has no ${selector} to leave out`);
    found.forEach((element) => element.remove());
  }
  return rest;
}

/** What a browser chooses a picture's file by; where it is asked twice in other words, it fetches two. */
type Picture = Record<'src' | 'srcset' | 'sizes', string | null>;

export function pictures(page: Element): Picture[] {
  return Array.from(page.querySelectorAll('img'), (picture) => ({
    src: picture.getAttribute('src'),
    srcset: picture.getAttribute('srcset'),
    sizes: picture.getAttribute('sizes'),
  }));
}

/** Pictures that the head of a page has fetched ahead of time. */
export function preloadedPictures(document: Document): Picture[] {
  return Array.from(document.querySelectorAll('link[rel=preload][as=image]'), (link) => ({
    src: link.getAttribute('href'),
    srcset: link.getAttribute('imagesrcset'),
    sizes: link.getAttribute('imagesizes'),
  }));
}
