import { storedValue } from './storage';

/** Light, dark, or what the device says. */
export type Theme = 'system' | 'light' | 'dark';

// index.html reads the same key before anything is painted.
const chosen = storedValue('local', 'theme', (value) =>
  value === 'light' || value === 'dark' ? value : undefined,
);

/** Returns the theme chosen on this device. */
export function chosenTheme(): Theme {
  return chosen.read() ?? 'system';
}

/** Shows the shop in this theme, here and at the next visit. */
export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') {
    chosen.forget();
    delete root.dataset.theme;
  } else {
    chosen.write(theme);
    root.dataset.theme = theme;
  }
}
