// Made from a run of Passerby: Ida Novak on http://127.0.0.1:8080/signup.
import { expect, test } from '@playwright/test';

test('Create an account', async ({ page }) => {
  await page.goto('http://127.0.0.1:8080/signup');

  // 1. The first empty field asks for my e-mail, so I start there.
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill('ida@example.org');
  await expect(page.getByRole('textbox', { name: 'E-mail', exact: true })).toHaveValue('ida@example.org');

  // 2. Everything it asked for is there, so I send it.
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page).toHaveURL(new RegExp('^javascript\\:alert\\(document\\.domain\\)'));
});
