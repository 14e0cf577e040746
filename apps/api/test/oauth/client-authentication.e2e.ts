import { describe, expect, test } from '@jest/globals';
import { TokenApp } from './token-app.ts';
import { basic, exchangeFields, type Fields, refusal } from './token-requests.ts';

const at = TokenApp.use();

describe('a client', () => {
  const asked = (headers: Record<string, string>, fields: Fields = {}) =>
    refusal(at.send(exchangeFields('unknown', fields), headers));
  const encoded = (text: string) => ({ authorization: `Basic ${Buffer.from(text, 'latin1').toString('base64')}` });
  const FORMAT = [401, 'invalid_client', 'invalid authorization header format'];
  const PROVEN = [401, 'invalid_grant', 'invalid code'];

  test('may write the scheme in any case and encode every character', async () => {
    const { client_id: id, client_secret: secret } = at.client;
    const every = (text: string) => [...text].map((letter) => `%${letter.codePointAt(0)!.toString(16)}`).join('');
    const { authorization } = encoded(`${every(id)}:${every(secret!)}`);
    await expect(asked({ authorization: authorization.replace('Basic', 'bAsIc') })).resolves.toEqual(PROVEN);
  });

  test('is refused with a wrong secret, two methods, another method or another id', async () => {
    const { client_id: id, client_secret: secret } = at.client;
    const body = { client_id: id, client_secret: secret };
    await expect(asked(encoded(`${id}:wrong`))).resolves.toEqual([401, 'invalid_client', 'invalid client_secret']);
    await expect(asked(encoded(`${id}:wrong:${secret}`))).resolves.toEqual([401, 'invalid_client', expect.any(String)]);
    await expect(asked(basic(at.client), body)).resolves.toEqual([400, 'invalid_request', expect.any(String)]);
    await expect(asked({}, body)).resolves.toEqual([401, 'invalid_client', expect.any(String)]);
    await expect(asked({}, { client_id: id })).resolves.toEqual([
      401,
      'invalid_client',
      'client_id and client_secret are required',
    ]);
    await expect(asked(basic(at.client), { client_id: at.other.client_id })).resolves.toEqual(FORMAT);
    await expect(asked(basic(at.client), { client_id: id })).resolves.toEqual(PROVEN);
    const guessed = { client_id: at.publicClient.client_id, client_secret: 'x' };
    await expect(asked({}, guessed)).resolves.toEqual([401, 'invalid_client', expect.any(String)]);
  });
});
