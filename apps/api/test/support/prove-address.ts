import { expect } from '@jest/globals';
import type { BrowserLike } from './browser-like.ts';
import type { TestApp } from './test-app.ts';

/** Follows the link of the sign-up mail from the session that signed up, which proves the address (ADR 27). */
export async function proveAddress(app: TestApp, browser: BrowserLike, email: string): Promise<void> {
  const token = await app.mailedToken(email, 'verify-email');
  expect((await browser.get(`/verify-email?token=${token}`)).status).toBe(200);
}
