import { beforeEach, describe, expect, test } from '@jest/globals';
import { digest } from '#shared-kernel/domain/digest';
import { expectRefusal, expectEntry, type OAuthFlows, oauthFlows } from '../../testing/oauth-flows.ts';

let flows: OAuthFlows;
beforeEach(() => {
  flows = oauthFlows();
});
const OWNED_BY_NOBODY = { client: { userId: null } };
const metadata = { redirect_uris: ['https://client.example.com/callback'] };

describe('a registration', () => {
  test('belongs to the caller, and its entry to their activity', async () => {
    const ada = await flows.somebody('ada');
    const { client, secret } = await flows.registration.register({ ...metadata, client_name: 'Acme' }, ada);
    expect(client).toMatchObject({ userId: ada.userId, name: 'Acme', secretDigest: digest(secret!), disabled: false });
    await expectEntry(flows, 'oauth.client.registered', {
      targetKind: 'oauth-client',
      targetId: client.clientId,
      accountId: ada.userId,
    });
    expect(JSON.stringify(await flows.auditRows())).not.toContain(secret);
    await expect(flows.ownClients.look(client.clientId)).resolves.toEqual(client);
  });

  test('without a session is refused, unless it is allowed', async () => {
    await expectRefusal(flows.registration.register(metadata, undefined), 'REGISTRATION_NEEDS_A_SESSION');
    const open = oauthFlows({ anonymousRegistration: true });
    await expect(open.registration.register(metadata, undefined)).resolves.toMatchObject(OWNED_BY_NOBODY);
  });

  test('of MCP clients needs none, and can be closed', async () => {
    await expect(flows.registration.registerMcp(metadata, undefined)).resolves.toMatchObject(OWNED_BY_NOBODY);
    const closed = oauthFlows({ mcpRegistration: false });
    await expectRefusal(closed.registration.registerMcp(metadata, undefined), 'REGISTRATION_IS_CLOSED');
  });

  test('with wrong metadata leaves nothing', async () => {
    await expectRefusal(flows.registration.registerMcp({}, undefined), 'REDIRECT_URIS_REQUIRED');
    expect(await flows.auditRows()).toEqual([]);
  });
});

describe('the secret', () => {
  test('is kept sealed only where it signs id tokens', async () => {
    const signing = await flows.registration.registerMcp(metadata, undefined);
    expect(signing.client.sealedSecret).not.toContain(signing.secret);
    const body = { ...metadata, id_token_signed_response_alg: 'ES256' };
    const { client } = await flows.registration.registerMcp(body, undefined);
    expect(client).toMatchObject({ sealedSecret: null, secretDigest: expect.any(String) });
  });
});

test('an unknown client is not found', async () => {
  await expectRefusal(flows.ownClients.look('unknown'), 'CLIENT_NOT_FOUND');
});
