import { describe, expect, test } from '@jest/globals';
import { nameOf, mayCreate, metadataOf, Organization, isReserved, slugOf } from './organization.ts';
import { Team } from './team.ts';

const now = new Date('2026-11-20T12:00:00Z');
const refused = (code: string) => expect.objectContaining({ code });

describe('a slug', () => {
  test.each(['a', 'acme', 'Acme-2_b', 'x'.repeat(64), '9'])('can be %s', (text) => {
    expect(slugOf(text)).toBe(text);
  });

  test.each(['', ' ', '-a', 'a-', '_a', 'a b', 'a.b', 'a/b', '../a', 'ümlaut', 'аcme', 'a\n', 'x'.repeat(65), '%61'])(
    'cannot be %j',
    (text) => {
      expect(() => slugOf(text)).toThrow(refused('INVALID_SLUG'));
    },
  );

  test.each(['NEW', 'support', 'Login', 'assets', 'static'])('is reserved for the console: %s', (slug) => {
    expect([isReserved(slug), isReserved(`${slug}s`)]).toEqual([true, false]);
  });
});

describe('a name', () => {
  test.each([
    ['Acme', 'Acme'],
    ['  Acme  ', 'Acme'],
    ['Acme\r\nBcc: eve@example.com', 'Acme Bcc: eve@example.com'],
    ['Acme\u202Egpj', 'Acmegpj'],
    ['Ac\u200Bme\u2066\u2069', 'Acme'],
    ['Zoë & <b>Söhne</b> 👨‍👩‍👧', 'Zoë & <b>Söhne</b> 👨‍👩‍👧'],
    ['=cmd', '=cmd'],
  ])('%j is stored as %j', (given, expected) => {
    expect(nameOf(given)).toBe(expected);
  });

  test.each(['', ' ', '\u200B', '\n\u202E'])('%j is refused', (given) => {
    expect(() => nameOf(given)).toThrow(refused('INVALID_NAME'));
  });
});

const LOGO = 'https://example.com/l.png';

describe('an organization', () => {
  const profile = { name: ' Acme ', slug: 'Acme', logo: null, metadata: null };

  test('is created and changed by the same rules', () => {
    const organization = Organization.create('o', profile, now);
    const nothingMailed = { mailedInvitations: 0, mailedInvitationsEndAt: null };
    const created = { ...profile, ...nothingMailed, id: 'o', name: 'Acme', createdAt: now };
    expect({ ...organization }).toEqual(created);
    organization.changeProfile({ logo: LOGO, metadata: { a: 'b' } });
    const before = { ...created, logo: LOGO, metadata: { a: 'b' } };
    expect({ ...organization }).toEqual(before);
    for (const [bad, code] of [
      [{ name: ' ' }, 'INVALID_NAME'],
      [{ slug: 'a b', name: 'Good' }, 'INVALID_SLUG'],
    ] as const) {
      expect(() => organization.changeProfile(bad)).toThrow(refused(code));
      expect({ ...organization }).toEqual(before);
    }
    organization.changeProfile({ name: undefined, slug: undefined, logo: undefined, metadata: undefined });
    expect({ ...organization }).toEqual(before);
    organization.changeProfile({ logo: null, metadata: null });
    expect(organization).toMatchObject({ logo: null, metadata: null, name: 'Acme', slug: 'Acme' });
  });

  test.each([
    [{ a: 1 }, { a: 1 }],
    ['{"a":{"b":[]}}', { a: { b: [] } }],
    [null, null],
  ])('reads metadata from %j', (given, expected) => {
    expect(metadataOf(given)).toEqual(expected);
  });

  test.each<string | object>([
    '',
    'text',
    '[]',
    '1',
    'null',
    '"{}"',
    [],
    { a: Infinity },
    '{"__proto__":{}}',
    '{"a":{"constructor":{}}}',
    '{"a":"\\u0000"}',
    '{"a":["\\ud800"]}',
    '{"a":1e999}',
  ])('refuses the metadata %j', (given) => {
    expect(() => metadataOf(given)).toThrow(refused('INVALID_METADATA'));
  });

  test('refuses metadata that is nested too deeply', () => {
    expect(() => metadataOf(`{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`)).toThrow(refused('INVALID_METADATA'));
  });

  test.each([
    [LOGO, LOGO],
    ['data:image/png;base64,iVBORw0KGgo=', 'data:image/png;base64,iVBORw0KGgo='],
    ['', null],
    [null, null],
  ])('given the logo %j has %j', (logo, stored) => {
    const organization = Organization.create('o', { ...profile, logo }, now);
    expect(organization.logo).toBe(stored);
    organization.changeProfile({ logo });
    expect(organization.logo).toBe(stored);
  });

  test('keeps the URL of its stored picture when it is sent back, and takes that of no other', () => {
    const organization = Organization.create('o', { ...profile, logo: null }, now);
    const stored = 'https://accounts.example.com/api/pictures/a';
    expect(() => organization.changeProfile({ logo: stored })).toThrow(refused('INVALID_LOGO'));
    organization.showLogo(stored);
    organization.changeProfile({ logo: stored });
    expect(organization.logo).toBe(stored);
    expect(() => organization.changeProfile({ logo: `${stored}b` })).toThrow(refused('INVALID_LOGO'));
  });

  test.each([
    'javascript:alert(1)',
    'http://example.com/l.png',
    '/logo.svg',
    'https://shop.example.com/api/auth/get-session',
  ])('refuses the logo %j', (logo) => {
    expect(() => Organization.create('o', { ...profile, logo }, now)).toThrow(refused('INVALID_LOGO'));
    const organization = Organization.create('o', { ...profile, logo: LOGO }, now);
    expect(() => organization.changeProfile({ logo, name: 'Other' })).toThrow(refused('INVALID_LOGO'));
    expect(organization).toMatchObject({ logo: LOGO, name: 'Acme' });
  });
});

test.each([
  ['ada@example.com', true, [], true],
  ['ada@example.com', false, [], false],
  ['noorg-ada@example.com', true, ['noorg*'], false],
  ['ada-noorg@example.com', true, ['noorg*'], true],
  ['ada@partner.example.com', true, ['x', '*@Partner.example.com'], false],
  ['ada@partnerxexample.com', true, ['*@partner.example.com'], true],
])('%s may create (%s, denied to %j): %s', (email, creationEnabled, creationDeniedTo, expected) => {
  expect(mayCreate(email, { creationEnabled, creationDeniedTo })).toBe(expected);
});

describe('a team', () => {
  const values = { id: 't', name: ' Support ', organizationId: 'o' };

  test('is created while there is room for one more', () => {
    const created = { ...values, name: 'Support', createdAt: now, updatedAt: null };
    expect({ ...Team.create(values, 1, 2, now) }).toEqual(created);
    expect(() => Team.create(values, 2, 2, now)).toThrow(refused('YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'));
  });

  test('has room up to its limit', () => {
    const team = Team.create(values, 0, 1, now);
    team.mustHaveRoom(1, 2);
    expect(() => team.mustHaveRoom(2, 2)).toThrow(refused('TEAM_MEMBER_LIMIT_REACHED'));
    expect(() => team.rename('\n', now)).toThrow(refused('INVALID_NAME'));
    expect(team).toMatchObject({ name: 'Support', updatedAt: null });
  });
});
