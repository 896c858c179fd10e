import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme } from '@/lib/theme';
import * as styles from './theme-switch.module.css';

const themes: { theme: Theme; label: string }[] = [
  { theme: 'system', label: 'Sistem' },
  { theme: 'light', label: 'Açık' },
  { theme: 'dark', label: 'Koyu' },
];

/** Whether the shop is light or dark; as the device is, unless somebody chooses. */
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
