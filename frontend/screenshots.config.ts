import { defineConfig, type Project } from '@playwright/test';
import journeys, { project, shops } from './playwright.config';

/** It chooses its screens itself, and runs once. */
const readme = '**/readme.shots.ts';

/** A screen of another size than the journeys use. */
function sized(
  name: string,
  screen: 'phone' | 'desktop',
  viewport: { width: number; height: number },
): Project {
  const like = project(screen);
  return { ...like, name, testIgnore: readme, use: { ...like.use, viewport } };
}

// Pictures every page of the shop at four widths, so that the whole shop can be looked at in a minute:
// of the shop at SHOP_URLS, else of one of its own.
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 600_000,
  projects: [
    { ...project('phone'), name: '360', testIgnore: readme },
    sized('390', 'phone', { width: 390, height: 844 }),
    sized('768', 'phone', { width: 768, height: 1024 }),
    { ...project('desktop'), name: '1440' },
  ],
  webServer: process.env.SHOP_URLS ? [] : shops(1),
});
