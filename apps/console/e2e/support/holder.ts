import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp } from './console-app.ts';
import type { Look } from './visitors.ts';
import { visit } from './steps.ts';

export const NAME = 'Test Person';
export const PASSWORD = 'correct horse battery';
let count = 0;

/** An email that is unique in this run. */
export const newEmail = (name = 'person'): string => `${name}-${process.pid}-${++count}@example.com`;

/** Submits the sign-up form, which must be open. */
export async function signUp(page: Page, email: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
  await page.getByLabel('Name').fill(NAME);
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

interface Session {
  readonly user: { readonly id: string; readonly email: string; readonly emailVerified: boolean };
  readonly session: { readonly activeOrganizationId: string | null };
}

/** The session as the service reports it. */
export async function sessionOf(page: Page): Promise<Session | null> {
  const response = await page.request.get('/api/auth/get-session');
  return (await response.json()) as Session | null;
}

/** A signed-in user with a browser. */
export interface Holder {
  readonly email: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** An API call with the cookies of the browser and the console's origin. */
export async function call<Body>(
  consoleApp: ConsoleApp,
  context: BrowserContext,
  route: string,
  data?: object,
): Promise<Body> {
  const path = `/api/auth/${route}`;
  const response = data
    ? await context.request.post(path, { data, headers: { origin: consoleApp.origin } })
    : await context.request.get(path);
  expect({ path, status: response.status() }).toEqual({ path, status: 200 });
  return (await response.json()) as Body;
}

/** @param at the path to open */
export async function newHolder(
  consoleApp: ConsoleApp,
  {
    at,
    verified = true,
    name = NAME,
    email = newEmail('holder'),
    look,
  }: {
    readonly at?: string;
    readonly verified?: boolean;
    readonly name?: string;
    readonly email?: string;
    readonly look?: Look;
  } = {},
): Promise<Holder> {
  const context = await consoleApp.visitor(look);
  await call(consoleApp, context, 'sign-up/email', { name, email, password: PASSWORD });
  if (verified) {
    await call(consoleApp, context, `verify-email?token=${await consoleApp.app.mailedToken(email, 'verify-email')}`);
  }
  const page = await context.newPage();
  if (at) await visit(page, at);
  return { email, context, page };
}

/** A second browser of the same user. @param at the path to open */
export async function signInElsewhere(consoleApp: ConsoleApp, email: string, at?: string): Promise<Page> {
  const context = await consoleApp.visitor();
  await call(consoleApp, context, 'sign-in/email', { email, password: PASSWORD });
  const page = await context.newPage();
  if (at) await visit(page, at);
  return page;
}
