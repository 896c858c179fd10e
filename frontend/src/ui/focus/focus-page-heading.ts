/** Takes the focus to the page's title, where what had it is gone or another page has come; whether there is one. */
export function focusPageHeading(options?: FocusOptions): boolean {
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus(options);
  return true;
}
