import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Project } from '@playwright/test';

// Named by the recipe that runs the journeys; a plain `playwright test` finds Debian's.
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true },
};

/** A journey that is alike on every screen runs on one of them, which its tag names. */
const ofTheOther: Record<keyof typeof screens, RegExp> = { desktop: /@phone/, phone: /@desktop/ };

/** Each has a shop of its own. One more than processors: a journey waits a tenth of its time. */
const workers = Math.min(4, availableParallelism() + 1);

/** A screen on a platform with only these fonts. */
export function project(screen: keyof typeof screens, fonts = 'arial'): Project {
  const isUsual = fonts === 'arial';
  return {
    name: isUsual ? screen : `${screen}-${fonts}`,
    ...(!isUsual && { grep: /@letters/ }),
    grepInvert: ofTheOther[screen],
    metadata: { fonts },
    use: {
      ...screens[screen],
      launchOptions: { ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: fontsOf(fonts) } },
    },
  };
}

function fontsOf(platform: string) {
  return fileURLToPath(new URL(`./e2e/fonts/${platform}.conf`, import.meta.url));
}

const launchOptions = {
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Maps and chat windows would make a journey depend on other servers.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  ],
};

export default defineConfig({
  testDir: './e2e',
  // looks.config.ts runs these.
  testIgnore: '**/e2e/looks/**',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only the second time is flaky, which the list says at its end. RETRIES=0 fails it.
  retries: Number(process.env.RETRIES ?? 1),
  workers,
  // More than this is one cause, not many.
  maxFailures: 10,
  // The longest take half a minute on two slow processors; another process may keep both busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    // What a journey sees is the network's answer, not an older one; offline.spec.ts allows them.
    serviceWorkers: 'block',
    // Half-faded texts have no contrast to speak of.
    contextOptions: { reducedMotion: 'reduce' },
    // Costs a sixth of the time; for searching a failure's cause.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: [project('desktop'), project('phone')],
  webServer: shops(workers),
});

/** The real server, once for each worker; it says where they are, and shop.ts hands them out. */
export function shops(count: number) {
  return {
    command: `node ../tools/journeys.ts ${String(count)}`,
    wait: {
      stdout:
        /SHOP_URLS=(?<shop_urls>\S+) PAYMENT_URLS=(?<payment_urls>\S+) SHOP_FOLDERS=(?<shop_folders>\S+) IYZICO_SHOP_URL=(?<iyzico_shop_url>\S+) IYZICO_PAYMENT_URL=(?<iyzico_payment_url>\S+)/,
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  };
}
