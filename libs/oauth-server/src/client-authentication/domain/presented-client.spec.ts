import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ASSERTION_TYPE } from './client-assertion.ts';
import { CLIENT_PARAMETERS, methodHint, Parameters, presentedClient } from './presented-client.ts';

const parametersOf = (body: Record<string, unknown> = {}) => Parameters.read(body, CLIENT_PARAMETERS);
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => !value.includes('\0'));
const formEncoded = (value: string) => new URLSearchParams({ value }).toString().slice('value='.length);

test('every id and secret arrives as it was encoded', () => {
  fc.assert(
    fc.property(text, text, (clientId, proof) => {
      const header = basic(`${formEncoded(clientId)}:${formEncoded(proof)}`);
      expect(presentedClient(header, parametersOf())).toEqual({ clientId, method: 'client_secret_basic', proof });
      const body = parametersOf({ client_id: clientId, client_secret: proof });
      expect(presentedClient(undefined, body)).toEqual({ clientId, method: 'client_secret_post', proof });
    }),
  );
});

test('whatever the header says, it is read or refused', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (header) => {
      for (const given of [header, `Basic ${header}`, basic(header)]) {
        try {
          const { clientId, proof } = presentedClient(given, parametersOf());
          expect([clientId, proof].every((part) => part !== undefined && part !== '')).toBe(true);
        } catch (error) {
          expect(error).toMatchObject({ code: 'INVALID_AUTHORIZATION_HEADER' });
        }
      }
    }),
  );
});

test.each([
  ['no credentials', 'Basic'],
  ['no base64', 'Basic %%%'],
  ['no colon', basic('nocolon')],
  ['no id', basic(':secret')],
  ['no secret', basic('id:')],
  ['bad percent-encoding', basic('id%zz:secret')],
  ['bad UTF-8', `Basic ${Buffer.from([0x61, 0xff, 0x3a, 0x62]).toString('base64')}`],
  ['a null byte', basic('a\0:b')],
  ['an encoded null byte', basic('a%00:b')],
  ['another scheme', 'Bearer abc'],
])('a header with %s is refused', (_, header) => {
  expect(() => presentedClient(header, parametersOf())).toThrow('invalid authorization header format');
});

test('the first colon separates, so a secret may have others', () => {
  expect(presentedClient(basic('id:a:b'), parametersOf())).toMatchObject({ clientId: 'id', proof: 'a:b' });
});

const assertionOf = (sub: string) => `e30.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;
const withType = { client_assertion_type: ASSERTION_TYPE, client_assertion: 'a.b.c' };

test.each([
  [{}, 'none', undefined],
  [{ client_id: 'id' }, 'none', 'id'],
  [{ client_id: 'id', client_secret: '' }, 'none', 'id'],
  [{ client_id: 'id', client_secret: 's' }, 'client_secret_post', 'id'],
  [{ client_id: 'id', client_assertion: 'a.b.c', client_assertion_type: ASSERTION_TYPE }, 'private_key_jwt', 'id'],
  [{ client_assertion: assertionOf('id'), client_assertion_type: ASSERTION_TYPE }, 'private_key_jwt', 'id'],
  [{ client_assertion: assertionOf('\0'), client_assertion_type: ASSERTION_TYPE }, 'private_key_jwt', undefined],
  [{ client_assertion: 'nonsense', client_assertion_type: ASSERTION_TYPE }, 'private_key_jwt', undefined],
])('%j presents a client by %s', (body, method, clientId) => {
  expect(presentedClient(undefined, parametersOf(body))).toMatchObject({ method, clientId });
});

test.each([
  [basic('id:s'), { client_secret: 's' }],
  [basic('id:s'), withType],
  [undefined, { client_id: 'id', client_secret: 's', ...withType }],
])('%s with %j is more than one way', (header, body) => {
  expect(() => presentedClient(header, parametersOf(body))).toThrow('a client must authenticate in one way only');
});

test('the id in the body must be that of the header', () => {
  const withBody = (client_id: string) => presentedClient(basic('id:s'), parametersOf({ client_id }));
  expect(() => withBody('other')).toThrow('invalid authorization header format');
  expect(withBody('id')).toMatchObject({ clientId: 'id' });
});

test.each([
  [{ client_id: 'id', client_assertion: 'a.b.c' }],
  [{ client_id: 'id', client_assertion_type: ASSERTION_TYPE }],
  [{ ...withType, client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }],
])('%j lacks the assertion, or its type', (body) => {
  expect(() => presentedClient(undefined, parametersOf(body))).toThrow(/^client_assertion must come with/);
});

const read = (body: Record<string, unknown>) => Parameters.read(body, ['code', 'resource']);

test.each([
  ['is a text, given once; a resource may be given several times', 'c', ['a', 'b', ''], ['c', ['a', 'b']]],
  ['that is empty counts as left out', '', '', [undefined, []]],
])('a parameter %s', (_, code, resource, expected) => {
  const parameters = read({ code, resource, other: ['x', 'y'] });
  expect([parameters.get('code'), parameters.list('resource')]).toEqual(expected);
  expect(parameters.get('other')).toBeUndefined();
});

test.each([
  ['code', null],
  ['code', 7],
  ['code', true],
  ['code', {}],
  ['code', ['a']],
  ['code', 'a\0b'],
  ['code', '\ud800'],
  ['resource', ['a', 7]],
  ['resource', [['a']]],
])('%s: %j is refused', (name, value) => {
  expect(() => read({ [name]: value })).toThrow(`${name} must be given once, as text`);
});

test('any JSON is read or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      try {
        expect(typeof (read({ code: value }).get('code') ?? '')).toBe('string');
      } catch (error) {
        expect(error).toMatchObject({ code: 'INVALID_PARAMETER' });
      }
    }),
  );
});

test('members of every object are no parameters', () => {
  expect(Parameters.read({}, ['constructor', '__proto__']).get('constructor')).toBeUndefined();
});

test('a secret in the wrong place is told where it belongs, and other proofs are told nothing', () => {
  const [header, body] = ['client_secret_basic', 'client_secret_post'] as const;
  expect(methodHint(body, header).hint).toContain(
    'came in the body (client_secret_post); this app sends it in the header',
  );
  expect(methodHint(header, body).hint).toContain(
    'came in the header (client_secret_basic); this app sends it in the body',
  );
  expect(methodHint('private_key_jwt', header)).toEqual({});
  expect(methodHint(body, 'none')).toEqual({});
});
