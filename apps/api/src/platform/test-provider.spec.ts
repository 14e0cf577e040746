import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../config/config.ts';
import { socialOptions } from '../config/options.ts';
import { withTestProvider } from './test-provider.ts';
import { ConfigurationError } from '../config/variables.ts';

const AUTH_SECRET = 'Zk9pQx7vT2mB4nL8rW1yC6dF3gH5jK0s';
const read = (environment: Record<string, string>) =>
  loadConfig({}, { AUTH_SECRET, ...environment }, { anyBaseUrl: true });
const github = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };

describe('the test provider', () => {
  test.each([
    [{}, true],
    [{ BASE_URL: 'http://127.0.0.1:5173' }, true],
    [{ TEST_PROVIDER: 'off' }, false],
    [{ BASE_URL: 'https://gatehouse.example.com' }, false],
    [github, false],
    [{ ...github, TEST_PROVIDER: 'on' }, true],
    [{ NODE_ENV: 'test' }, false],
    [{ NODE_ENV: 'test', TEST_PROVIDER: 'on' }, true],
  ])('is started in development, on this machine, while no other is configured: %j', (environment, expected) => {
    expect(read(environment).TEST_PROVIDER).toBe(expected);
  });

  test('is never there in production', () => {
    const complete = {
      AUTH_SECRET,
      NODE_ENV: 'production',
      BASE_URL: 'https://gatehouse.example.com',
      DATABASE_URL: 'postgres://localhost/gatehouse',
      SMTP_URL: 'smtp://mail.example.com',
    };
    const problems = (environment: object) => {
      try {
        return [loadConfig({}, { ...complete, ...environment }).TEST_PROVIDER];
      } catch (error) {
        return error instanceof ConfigurationError ? error.problems : [String(error)];
      }
    };
    expect(problems({})).toEqual([false]);
    expect(problems({ BASE_URL: 'http://localhost:3000' })).toEqual([false]);
    expect(problems({ TEST_PROVIDER: 'on' })).toEqual([
      expect.stringContaining('TEST_PROVIDER must not be on in production'),
    ]);
  });

  test.each([
    ['OIDC_PROVIDERS', { OIDC_TEST_ISSUER: 'https://test.example' }],
    [
      'OAUTH2_PROVIDERS',
      {
        OAUTH2_TEST_AUTHORIZATION_URL: 'https://test.example/a',
        OAUTH2_TEST_TOKEN_URL: 'https://test.example/t',
        OAUTH2_TEST_PROFILE_URL: 'https://test.example/p',
      },
    ],
  ])('does not take the place of another provider of that id, in %s', (list, further) => {
    const prefix = `${list.split('_', 1)[0]}_TEST`;
    const own = { [list]: 'test', [`${prefix}_CLIENT_ID`]: 'id', [`${prefix}_CLIENT_SECRET`]: 's', ...further };
    expect(read(own).TEST_PROVIDER).toBe(false);
    expect(() => read({ ...own, TEST_PROVIDER: 'on' })).toThrow(
      `TEST_PROVIDER is on, which is the provider "test": ${list} must name yours otherwise`,
    );
  });

  test('is configured as any provider by issuer, beside the others', () => {
    const access = { issuer: 'http://127.0.0.1:4020', clientId: 'gatehouse', clientSecret: 'secret' };
    const config = withTestProvider(read({ ...github, PRIVATE_DESTINATIONS: 'polar' }), access);
    expect(config.PRIVATE_DESTINATIONS).toEqual(['polar', 'provider-test']);
    const [other, provider] = socialOptions(config).providers;
    expect(other).toMatchObject({ id: 'github' });
    const policy = { signUp: true, implicitSignUp: true };
    expect(provider).toMatchObject({ id: 'test', kind: 'oidc', name: 'Test provider', ...access, policy });
  });
});
