/** A path of this site out of a text that anybody may have put into the address; "/" for others. */
export function localPath(next: string | null): string {
  const here = window.location.origin;
  try {
    const url = new URL(`/${(next ?? '').replace(/^[\s/\\]+/, '')}`, here);
    return url.origin === here ? url.pathname + url.search + url.hash : '/';
  } catch {
    return '/';
  }
}
