import { useState } from 'react';
import { storedValue } from '@/lib/storage';
import * as styles from './theme-switch.module.css';

type Theme = 'system' | 'light' | 'dark';

const themes: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Sistem' },
  { theme: 'light', label: 'Açık' },
  { theme: 'dark', label: 'Koyu' },
];

// index.html reads the same key before anything is painted.
const stored = storedValue('local', 'theme', (value) =>
  value === 'light' || value === 'dark' ? value : undefined,
);

/** Shows the shop in this theme, here and at the next visit. */
function choose(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') {
    stored.forget();
    delete root.dataset.theme;
  } else {
    stored.write(theme);
    root.dataset.theme = theme;
  }
}

/** Switches between the light and the dark theme; the default is the device's setting. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState<Theme>(() => stored.read() ?? 'system');
  return (
    <fieldset className={styles.field}>
      <legend>Görünüm</legend>
      <div className={styles.themes}>
        {themes.map(({ theme, label }) => (
          <label key={theme}>
            <input
              type="radio"
              name="gorunum"
              checked={theme === current}
              onChange={() => {
                choose(theme);
                setCurrent(theme);
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
