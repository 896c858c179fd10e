import { defineConfig } from '@playwright/test';
import journeys, { project, shops } from './playwright.config';

// Pictures every page of the shop at two widths, so that the whole shop can be looked at in a minute:
// of the shop at SHOP_URLS, else of one of its own.
export default defineConfig({
  ...journeys,
  testMatch: '**/*.shots.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 600_000,
  projects: [
    { ...project('phone', 'arial'), name: '360' },
    { ...project('desktop', 'arial'), name: '1440' },
  ],
  webServer: process.env.SHOP_URLS ? [] : shops(1),
});
