import type { Page } from 'playwright-core';

export const PASSWORD = 'correct horse battery';
let count = 0;

/** An email that is unique in this run. */
export const newEmail = (name = 'person'): string => `${name}-${process.pid}-${++count}@example.com`;

/** Submits the sign-up form, which must be open. */
export async function signUp(page: Page, email: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByLabel('Name').fill('Test Person');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Submits the sign-in form, which must be open. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The session as the service reports it. */
export async function sessionOf(page: Page): Promise<{ user: { email: string; emailVerified: boolean } } | null> {
  const response = await page.request.get('/api/auth/get-session');
  return (await response.json()) as { user: { email: string; emailVerified: boolean } } | null;
}
