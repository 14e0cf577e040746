import { expect, test } from '@jest/globals';
import { readDocument } from '../../clients/domain/client-id-metadata-document.ts';
import { readMetadata } from '../../clients/domain/registration.ts';
import { SWITCH_MEMBERS } from '../../clients/domain/client-switches.ts';
import { ownDescription, ownHint } from './failed-flow-messages.ts';

const ID = 'https://app.example.com/client';
const RULES = { knownScopes: ['openid'], accessTokenLifeSeconds: 3600, refreshTokenLifeSeconds: 604_800 };
const GOOD = {
  client_id: ID,
  client_name: 'Acme',
  redirect_uris: ['https://app.example.com/callback'],
  token_endpoint_auth_method: 'private_key_jwt',
  jwks: { keys: [] },
};
const STRANGE = 'Call us';
const INVALID = 'the metadata document of the client is not valid';

/** Members that registration looks at, as it reads metadata. */
function membersRead(): readonly string[] {
  const read = new Set<string>();
  readMetadata(
    new Proxy(GOOD, { get: (given, name) => (read.add(String(name)), Reflect.get(given, name) as unknown) }),
    RULES,
  );
  return [...read].filter((member) => !SWITCH_MEMBERS.includes(member));
}

function problemWith(member: string, value: unknown): string | undefined {
  try {
    readDocument(ID, { ...GOOD, [member]: value }, RULES);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

test('the error page says whatever registration finds wrong with a document, and no value of it', () => {
  const members = ['client_id', 'client_secret', ...membersRead()];
  expect(members.length).toBeGreaterThan(25);
  const values = [
    7,
    true,
    {},
    [7],
    STRANGE,
    [STRANGE],
    'x'.repeat(3000),
    Array(200).fill('x'),
    { keys: Array(20).fill({}) },
  ];
  const problems = members.flatMap((member) => values.map((value) => problemWith(member, value)));
  const told = problems.filter((problem) => problem !== undefined);
  expect(told.length).toBeGreaterThan(80);
  for (const problem of told) {
    const namesValue = problem.includes(STRANGE) || /^\S+:? x+ /.test(problem);
    expect(ownDescription(`${INVALID}: ${problem}`)).toBe(namesValue ? INVALID : `${INVALID}: ${problem}`);
  }
});

test('advice names an address, and no words that a link could bring', () => {
  const advice = (named: string) =>
    `An admin must add ${named} as an API of this service, with this identifier letter by letter`;
  expect(ownHint(advice('https://api.example.com/v1'))).not.toBe('');
  for (const named of ['https://api.example.com Call us', 'Call-us', STRANGE]) expect(ownHint(advice(named))).toBe('');
});
