import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '@/lib/theme';
import * as styles from './theme-switch.module.css';

const themes: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Sistem' },
  { theme: 'light', label: 'Açık' },
  { theme: 'dark', label: 'Koyu' },
];

/** Switches between the light and the dark theme; the default is the device's setting. */
export function ThemeSwitch() {
  const [current, setCurrent] = useState(chosenTheme);
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
                chooseTheme(theme);
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
