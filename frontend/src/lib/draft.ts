import { useState } from 'react';

const prefix = 'taslak:';

// Where storage is forbidden a draft lives as long as its page.
function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function store(key: string, text: string) {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** What somebody is typing, kept for this tab: a reload or a login in between does not lose it. */
export function useDraft(name: string) {
  const key = prefix + name;
  const [draft, setDraft] = useState(() => ({ key, text: stored(key) }));
  // Another name is another draft.
  const text = draft.key === key ? draft.text : stored(key);
  function write(text: string) {
    setDraft({ key, text });
    store(key, text);
  }
  return [text, write] as const;
}

/** Forgets every draft: what one person typed is not for the next one at this browser. */
export function clearDrafts(): void {
  try {
    Object.keys(sessionStorage)
      .filter((key) => key.startsWith(prefix))
      .forEach((key) => sessionStorage.removeItem(key));
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
