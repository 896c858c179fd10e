import type { Page } from '@playwright/test';

/**
 * Closes the chat windows that the order button has opened. Playwright moves the clock in every page of the browser, and
 * fails in one that could not be loaded.
 */
export async function closeChats(page: Page) {
  const chats = page
    .context()
    .pages()
    .filter((other) => other !== page);
  await Promise.all(chats.map((chat) => chat.close()));
}
