import { ProviderGrants } from '#identity/social/application/provider-grants';
import type { ProviderTokens } from '#identity/social/domain/provider';
import type { RotatingProvider } from '#identity/social/testing/rotating-provider';
import { Account, Accounts } from '#identity/users/domain/account';
import { Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { BrowserLike } from '../support/browser-like.ts';
import type { TestApp } from '../support/test-app.ts';
import { PASSWORD } from './people.ts';

export interface Holder {
  readonly browser: BrowserLike;
  readonly id: string;
  readonly email: string;
}

let people = 0;

/** A user with a password, signed in. */
export async function registered(app: TestApp): Promise<Holder> {
  const email = `linked${(people += 1)}@example.com`;
  const browser = new BrowserLike(app.url, 'http://localhost');
  const answer = await browser.post('/sign-up/email', { name: 'Ada', email, password: PASSWORD });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { browser, id: user.id, email };
}

/** Links an account at the provider, with what it issues now except for the given tokens. */
export async function link(
  { app, clock }: TestApp,
  { id: userId }: Holder,
  provider: RotatingProvider,
  tokens: Partial<ProviderTokens> = {},
): Promise<Account> {
  const holder = { userId, providerId: provider.id, accountId: provider.profile.accountId };
  const identity = { profile: provider.profile, tokens: { ...provider.tokens(), ...tokens } };
  const grant = app.get(ProviderGrants).first(holder, identity);
  const account = Account.linked({ id: app.get(Random).id(), ...holder, ...grant }, clock.now());
  await app.get(UnitOfWork).run(() => app.get(Accounts).link(account));
  return account;
}
