import { expect, test } from '@jest/globals';
import { OPTIONS } from '../../testing/a-client.ts';
import { metadataOf, readMetadata, registrationRules } from './registration.ts';

const read = (members: object) =>
  readMetadata({ redirect_uris: ['https://app.example.com/callback'], ...members }, registrationRules(OPTIONS));

const ALL = {
  offline_access_without_consent: 'granted',
  access_token_lifetime: 60,
  refresh_token_lifetime: 604_800,
  refresh_token_reuse_interval: 10,
  web_origins: ['https://app.example.com', 'http://localhost:5173'],
};

test('switches are registered as sent, and shown again', () => {
  const metadata = read(ALL);
  expect(metadata.switches).toEqual({
    offlineAccess: 'granted',
    accessTokenLifeSeconds: 60,
    refreshTokenLifeSeconds: 604_800,
    refreshReuseSeconds: 10,
    webOrigins: ['https://app.example.com', 'http://localhost:5173'],
  });
  expect(metadataOf(metadata)).toMatchObject(ALL);
});

test.each([
  [{ offline_access_without_consent: 'always' }, 'must be one of refused, ignored, granted'],
  [{ access_token_lifetime: 59 }, 'must be a number of seconds from 60 to 3600'],
  [{ access_token_lifetime: 3601 }, 'must be a number of seconds from 60 to 3600'],
  [{ access_token_lifetime: '60' }, 'must be a number of seconds from 60 to 3600'],
  [{ refresh_token_lifetime: 604_801 }, 'must be a number of seconds from 60 to 604800'],
  [{ refresh_token_reuse_interval: 61 }, 'must be a number of seconds from 0 to 60'],
  [{ refresh_token_reuse_interval: 1.5 }, 'must be a number of seconds from 0 to 60'],
  [{ web_origins: ['https://app.example.com/'] }, 'must be an origin, such as https://app.example.com'],
  [{ web_origins: ['https://*.example.com'] }, 'must be an origin, such as https://app.example.com'],
  [{ web_origins: ['null'] }, 'must be an origin, such as https://app.example.com'],
  [{ web_origins: ["https://app.example.com; script-src 'none'"] }, 'must be an origin'],
  [{ web_origins: 'https://app.example.com' }, 'must be an array of strings'],
  [{ web_origins: Array.from({ length: 21 }, (_, n) => `https://a${n}.example.com`) }, 'must not have more than 20'],
])('%j is refused', (members, problem) => {
  expect(() => read(members)).toThrow(problem);
});
