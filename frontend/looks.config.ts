import { defineConfig } from '@playwright/test';
import journeys, { project } from './playwright.config';

// How the shop looks: places and sizes on the screen, fonts, mails, and the clicks of a shopkeeper's day. Runs before a
// release. All tests run with Arial's widths, those tagged @letters with each platform's fonts.
export default defineConfig({
  ...journeys,
  testDir: './e2e/looks',
  testIgnore: [],
  projects: ['arial', 'dejavu', 'roboto'].flatMap((fonts) => [
    project('desktop', fonts),
    project('phone', fonts),
  ]),
});
