import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp, Look } from './console-app.ts';
import { newEmail, PASSWORD } from './people.ts';

export const NAME = 'Test Person';

/** Somebody with an account, in a browser that is signed in. */
export interface Holder {
  readonly email: string;
  readonly page: Page;
}

/** A call of the API from the same browser, with its cookies and the console's own origin. */
export async function call<Body>(
  house: ConsoleApp,
  context: BrowserContext,
  route: string,
  data?: object,
): Promise<Body> {
  const path = `/api/auth/${route}`;
  const response = data
    ? await context.request.post(path, { data, headers: { origin: house.origin } })
    : await context.request.get(path);
  expect({ path, status: response.status() }).toEqual({ path, status: 200 });
  return (await response.json()) as Body;
}

/** @param path where the browser stands in the end */
export async function newHolder(
  house: ConsoleApp,
  path: string,
  {
    verified = true,
    name = NAME,
    email = newEmail('holder'),
    look,
  }: { readonly verified?: boolean; readonly name?: string; readonly email?: string; readonly look?: Look } = {},
): Promise<Holder> {
  const context = await house.visitor(look);
  await call(house, context, 'sign-up/email', { name, email, password: PASSWORD });
  if (verified) {
    await call(house, context, `verify-email?token=${await house.app.mailedToken(email, 'verify-email')}`);
  }
  return { email, page: await openIn(context, path) };
}

/** A second browser of the same person. */
export async function signInElsewhere(
  house: ConsoleApp,
  email: string,
  path: string,
  password = PASSWORD,
): Promise<Page> {
  const context = await house.visitor();
  await call(house, context, 'sign-in/email', { email, password });
  return openIn(context, path);
}

async function openIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}
