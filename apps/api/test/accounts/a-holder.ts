import type { BrowserLike } from '../support/browser-like.ts';
import { PASSWORD } from '../two-factor/people.ts';

export interface Holder {
  readonly id: string;
  readonly email: string;
  readonly browser: BrowserLike;
}

/** Signs up a new person. */
export async function aHolder(browser: BrowserLike, email: string): Promise<Holder> {
  const signUp = await browser.post('/sign-up/email', { name: 'N', email, password: PASSWORD });
  const { user } = (await signUp.json()) as { user: { id: string } };
  return { id: user.id, email, browser };
}
