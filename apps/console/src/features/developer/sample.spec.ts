import { expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { codeProof, envFile, testLink } from './sample.ts';

const ORIGIN = 'https://id.example.com';

test('the code proof is that of RFC 7636, and new each time', async () => {
  const { verifier, challenge } = await codeProof();
  expect(verifier).toMatch(/^[\w-]{43}$/);
  expect(challenge).toBe(createHash('sha256').update(verifier).digest('base64url'));
  expect((await codeProof()).verifier).not.toBe(verifier);
});

test('the test link is a request of the app', () => {
  const redirectUri = 'https://app.example.com/cb?a=1&b=2';
  const link = new URL(testLink(ORIGIN, { clientId: 'c1', redirectUri, challenge: 'x' }));
  expect(link.pathname).toBe('/api/auth/oauth2/authorize');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({
    client_id: 'c1',
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
  });
});

test('the file has what a library asks for', () => {
  expect(envFile({ clientId: 'c1', secret: 's1' }, ORIGIN)).toBe(
    'ISSUER=https://id.example.com/api/auth\nCLIENT_ID=c1\nCLIENT_SECRET=s1\n',
  );
});
