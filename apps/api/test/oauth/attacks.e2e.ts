import { describe, expect, test } from '@jest/globals';
import { asked, authorizePath, CALLBACK, CONSENT_COOKIE, LOGIN_COOKIE, ORIGIN, parametersOf } from './partner.ts';
import { TokenApp } from './token-app.ts';
import { exchangeFields, refusal } from './token-requests.ts';

const at = TokenApp.use();

describe('an open redirect', () => {
  test.each([
    'https://evil.example.com/callback',
    `${CALLBACK}/../evil`,
    'https://client.example.com@evil.example.com/callback',
    '//evil.example.com/callback',
    'javascript:alert(1)',
  ])('to %s is not made, whatever else is wrong', async (uri) => {
    for (const changes of [{}, { scope: 'nothing' }, { response_type: 'token' }, { prompt: 'none' }]) {
      const answer = await at.owner.navigate(authorizePath(at.client, { redirect_uri: uri, ...changes }));
      const location = answer.headers.get('location');
      if (location !== null) expect(new URL(location, ORIGIN).origin).toBe(ORIGIN);
      expect(location ?? '').not.toContain('code=');
    }
  });
});

test.each(['/sign-in', '/consent'])('%s cannot be shown in a frame of another page', async (path) => {
  const page = await fetch(at.app.url + path, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

describe('before the user consents', () => {
  test('nothing that the browser holds can be exchanged for tokens', async () => {
    const visitor = at.visitor();
    const signInPage = await asked(visitor, at.client);
    const user = await at.newUser('undecided');
    const consentPage = await asked(user, at.client);
    expect(consentPage.pathname).toBe('/consent');
    const held = [
      visitor.cookies.get(LOGIN_COOKIE)!,
      user.cookies.get(CONSENT_COOKIE)!,
      ...user.cookies.values(),
      ...Object.values(parametersOf(signInPage)),
      ...Object.values(parametersOf(consentPage)),
    ].flatMap((value) => [value, decodeURIComponent(value), decodeURIComponent(value).split('.')[0]!]);
    for (const code of new Set(held)) {
      if (code === '') continue;
      expect((await refusal(at.send(exchangeFields(code)))).slice(0, 2)).toEqual([401, 'invalid_grant']);
    }
  });

  test('no other way through the authorization endpoint gives a code', async () => {
    const user = await at.newUser('hurried');
    await asked(user, at.client);
    for (const changes of [
      { prompt: 'none' },
      { consent: 'true' },
      { accept: 'true', consent_code: user.cookies.get(CONSENT_COOKIE)! },
    ]) {
      expect(parametersOf(await asked(user, at.client, changes))).not.toHaveProperty('code');
    }
    const answer = await user.navigate('/oauth2/consent?accept=true');
    expect([404, 405]).toContain(answer.status);
  });
});
