/** Returns a path of this site from a text in the address, which anyone may have written; "/" for other texts. */
export function localPath(next: string | null): string {
  const here = window.location.origin;
  try {
    const url = new URL(`/${(next ?? '').replace(/^[\s/\\]+/, '')}`, here);
    return url.origin === here ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
