import { expect } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import type { ConsoleApp, Look } from './console-app.ts';
import { newEmail, PASSWORD } from './people.ts';
import { visit } from './settled.ts';

export const NAME = 'Test Person';

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
