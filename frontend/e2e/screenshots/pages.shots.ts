import path from 'node:path';
import type { Page } from '@playwright/test';
import { test } from '../shop';
import { signIn, type Who } from './accounts';
import { shotsOf, type Shot } from './list';
import { settle } from './settle';

const folder = path.join(import.meta.dirname, '..', '..', '..', 'screenshots');

for (const who of ['visitor', 'customer', 'seller'] satisfies Who[]) {
  test(`the pages of a ${who}`, async ({ context }, { project }) => {
    const facts = await signIn(context.request, who);
    for (const shot of shotsOf(who, facts)) {
      await test.step(shot.name, async () => {
        const page = await context.newPage();
        await take(page, shot, path.join(folder, project.name, `${shot.name}.png`));
        await page.close();
      });
    }
  });
}

async function take(page: Page, shot: Shot, file: string) {
  await page.goto(shot.path);
  await shot.act?.(page);
  await settle(page);
  await page.screenshot({ path: file, fullPage: !shot.screen });
}
