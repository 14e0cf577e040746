import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StaffRoles } from '#identity';
import { Gatehouse } from '../../../../tools/partners/gatehouse.ts';
import { play } from '../../../../tools/partners/play.ts';
import { quickStarts } from '../../../../tools/partners/quick-starts.ts';
import { type AuthorizationServer, startAuthorizationServer } from '../support/authorization-server.ts';

// `npm run partners` runs all of them, with dependencies of their own. Those of these three are here, in the same versions.
const FOLDERS = join(import.meta.dirname, '../../../../docs/partners');

let server: AuthorizationServer;
let gatehouse: Gatehouse;
let ticking: NodeJS.Timeout;
beforeAll(async () => {
  server = await startAuthorizationServer();
  // Programs and browsers know the real time, from which their proofs of a key may differ by a minute.
  ticking = setInterval(() => server.clock.advance(Date.now() - server.clock.now().getTime()), 1000);
  gatehouse = await Gatehouse.of({
    url: server.url,
    makeAdmin: async (email) => void (await server.app.get(StaffRoles).grant({ email }, 'admin', { unproven: true })),
    async expireAccessTokens() {
      await server.database.rows(`update oauth_token set access_expires_at = to_timestamp(0)`);
    },
  });
});
afterAll(async () => {
  clearInterval(ticking);
  await server.close();
});

test.each(['openid-client', 'single-page-app', 'mcp-server'])(
  'the quick start %s runs from sign-in to sign-out',
  async (name) => {
    await expect(play(name, gatehouse, async (one) => join(FOLDERS, one))).resolves.toBeUndefined();
  },
);

test('every quick start can be run', () => {
  expect(Object.keys(quickStarts).toSorted()).toEqual(readdirSync(FOLDERS).toSorted());
});
