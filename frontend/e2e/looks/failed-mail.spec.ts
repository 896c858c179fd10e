import { expectAccessibleInBothThemes } from '../axe';
import { becomeSeller, expect, test } from '../shop';

const mails = (url: URL) => url.pathname === '/api/seller/mails';
const failed = {
  _id: '0190a4c0-0000-7000-8000-000000000001',
  to: 'sukru.isik.kiraathanesi@uzun-bir-alan-adi.example.com',
  subject: 'Siparişiniz alındı: 4827-1935',
  status: 'failed',
  attempts: 7,
  error: 'permanent error (550): 5.1.1 The email account that you tried to reach does not exist',
  createdAt: '2026-11-18T09:00:00Z',
  sentAt: null,
};
const listOf = (...mails: object[]) => ({
  json: { success: true, mails, total: mails.length, totalPages: 1, currentPage: 1 },
});

test('a failed mail says why and is resent', async ({ page }) => {
  await becomeSeller(page);
  let isFailed = true;
  await page.route(mails, (route) =>
    route.fulfill(listOf({ ...failed, ...(!isFailed && { status: 'pending', attempts: 0 }) })),
  );
  await page.route(`**/api/seller/mails/${failed._id}/retry`, (route) => {
    isFailed = false;
    const mail = { ...failed, status: 'pending', attempts: 0 };
    return route.fulfill({
      json: { success: true, message: 'E-posta yeniden gönderilecek.', mail },
    });
  });
  await page.goto('/seller/e-postalar');
  await expect(page.getByText(failed.error)).toBeVisible();
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wide).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Yeniden gönder' }).press('Enter');
  await expect(page.getByText('E-posta yeniden gönderilecek.')).toBeVisible();
  await expect(page.getByText('Bekliyor', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: failed.subject })).toBeFocused();
});
