import type { Script } from '#identity/social/testing/scripted-provider';
import { newProviders } from '../social/people.ts';
import type { AuditProbe } from './audit-probe.ts';
import { byPerson, byVisitor, type Drive, nothing, route, type Table } from './changing-route.ts';

/** The providers of the application whose routes are called. */
export const socialProviders = newProviders();

const google = socialProviders.the('google');
const target = { callbackURL: '/account' };
let people = 0;
const newcomer = (): Script => ({ email: `newcomer${(people += 1)}@example.com` });
const ONLY_STARTED = 'nothing happens to an account before the provider sends the browser back';
const ONLY_READ = 'it hands out what the account holder has at the provider';
const ONLY_FORWARDED = 'only the GET to which it leads acts';

type Browser = ReturnType<AuditProbe['browser']>;

/** @returns the URL of the provider */
async function started(probe: AuditProbe, browser: Browser, path: string, body: object): Promise<string> {
  const answer = await probe.send(browser, `POST /api/auth/${path}`, { ...target, ...body });
  return String(answer.body['url']);
}

function returning(probe: AuditProbe, browser: Browser, path: string, url: string, script: Script) {
  const { state, code } = google.consent(url, script);
  for (const secret of [state, code, `access-${code}`]) probe.secrets.add(secret);
  return probe.send(browser, `GET /api/auth/${path}/google?${new URLSearchParams({ state, code })}`);
}

function idTokenOf(probe: AuditProbe, script: Script): string {
  const token = google.idTokenOf(script);
  probe.secrets.add(token);
  return token;
}

/** A person who linked an account by an id token with an access token. */
async function linked(probe: AuditProbe) {
  const person = await probe.person();
  const idToken = { token: idTokenOf(probe, { email: person.email }), accessToken: 'access-planted' };
  probe.secrets.add(idToken.accessToken);
  await probe.send(person.browser, 'POST /api/auth/link-social', { provider: 'google', idToken });
  return person;
}

const byLinked: Drive = async (probe, name) =>
  probe.send((await linked(probe)).browser, name, { providerId: 'google' });

/** Social sign-in and linking. */
export const socialRoutes: Table = {
  'POST /api/auth/sign-in/social': route(['user.created', 'email.verified', 'session.started'], async (probe) => {
    const idToken = { token: idTokenOf(probe, newcomer()) };
    return probe.send(probe.browser(), 'POST /api/auth/sign-in/social', { provider: 'google', idToken });
  }),
  'POST /api/auth/sign-in/oauth2': nothing(ONLY_STARTED, byVisitor([], { providerId: 'google' }).drive),
  'GET /api/auth/callback/:id': route(['user.created', 'email.verified', 'session.started'], async (probe) => {
    const browser = probe.browser();
    const url = await started(probe, browser, 'sign-in/social', { provider: 'google' });
    return returning(probe, browser, 'callback', url, newcomer());
  }),
  'GET /api/auth/oauth2/callback/:providerId': route('account.linked', async (probe) => {
    const { browser, email } = await probe.person();
    const url = await started(probe, browser, 'oauth2/link', { providerId: 'google' });
    return returning(probe, browser, 'oauth2/callback', url, { email });
  }),
  'POST /api/auth/callback/:id': nothing(ONLY_FORWARDED, (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/callback/apple?state=x&code=y'),
  ),
  'POST /api/auth/oauth2/callback/:providerId': nothing(ONLY_FORWARDED, (probe) =>
    probe.send(probe.browser(), 'POST /api/auth/oauth2/callback/acme?state=x&code=y'),
  ),
  'POST /api/auth/link-social': route('account.linked', async (probe) => {
    const { browser, email } = await probe.person();
    const idToken = { token: idTokenOf(probe, { email }) };
    return probe.send(browser, 'POST /api/auth/link-social', { provider: 'google', idToken });
  }),
  'POST /api/auth/reauthenticate/social': nothing(ONLY_STARTED, byPerson([], { provider: 'google' }).drive),
  'POST /api/auth/unlink-account': route('account.unlinked', byLinked),
  'POST /api/auth/get-access-token': nothing(ONLY_READ, byLinked),
  'POST /api/auth/refresh-token': nothing(ONLY_READ, byLinked),
  'POST /api/auth/account-info': nothing(ONLY_READ, async (probe) => {
    const { browser, email } = await linked(probe);
    return probe.send(browser, 'POST /api/auth/account-info', { accountId: `google-${email}` });
  }),
  'POST /api/auth/oauth2/link': nothing(ONLY_STARTED, byPerson([], { providerId: 'google' }).drive),
};
