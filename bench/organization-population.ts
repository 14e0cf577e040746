import { connected } from './databases.ts';
import { fill, id, NUMBERS } from './population.ts';
import { INVITATIONS, seatHolders, SEATS, STRIDE } from './seeded.ts';

/** Invitations of each organization to people who have no account. */
const OPEN_INVITATIONS = 2;

/** `seatHolder` in SQL. `$4` is the number of seat holders. */
const userIn = (seat: string, organization = 'n') =>
  id('user', `1 + ((${organization} - 1) * ${SEATS} + ${seat}) * ${STRIDE}::bigint % $4::bigint`);

const INSERT_ORGANIZATIONS = `
  insert into organization (id, name, slug, created_at)
  select ${id('organization')}, 'Seeded organization ' || n, 'seed-' || n, $3::timestamptz
  from ${NUMBERS}`;

/** Seat by seat, because people join over time: members of one organization do not lie next to each other. */
const INSERT_MEMBERS = `
  insert into member (id, organization_id, user_id, role, created_at)
  select ${id('member', `seat * $5::bigint + n`)}, ${id('organization')}, ${userIn('seat')},
    case seat when 0 then 'owner' when 1 then 'admin' else 'member' end, $3::timestamptz
  from generate_series(0, ${SEATS - 1}) as seat, ${NUMBERS} order by seat, n`;

/** The team that every organization is founded with, in which its founder has a place. */
const INSERT_TEAMS = `
  insert into team (id, name, organization_id, created_at)
  select ${id('team')}, 'Seeded organization ' || n, ${id('organization')}, $3::timestamptz
  from ${NUMBERS}`;

const INSERT_PLACES = `
  insert into team_member (id, team_id, organization_id, user_id, created_at)
  select ${id('place')}, ${id('team')}, ${id('organization')}, ${userIn('0')}, $3::timestamptz
  from ${NUMBERS}`;

const invitation = (columns: { id: string; organization: string; email: string; inviter: string }, from: string) => `
  insert into invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
  select ${columns.id}, ${columns.organization}, ${columns.email}, 'member', 'pending', ${columns.inviter},
    $3::timestamptz + interval '2 days', $3::timestamptz
  from ${from}`;

const INSERT_INVITATIONS = invitation(
  {
    id: id('invitation', `copy * $5::bigint + n`),
    organization: id('organization'),
    email: `'invited-' || copy || '-' || n || '@example.com'`,
    inviter: userIn('0'),
  },
  `generate_series(1, ${OPEN_INVITATIONS}) as copy, ${NUMBERS}`,
);

/**
 * Fills a database that has enough seeded users up to `organizations` seeded ones, each with its members, its team and
 * open invitations.
 */
export async function populateOrganizations(
  url: string,
  organizations: number,
  log: (line: string) => void,
): Promise<void> {
  const holders = seatHolders(organizations);
  await fill(
    url,
    `select count(*)::int as seeded from organization where slug like 'seed-%'`,
    organizations,
    [
      { text: INSERT_ORGANIZATIONS, values: [] },
      { text: INSERT_MEMBERS, values: [holders, organizations] },
      { text: INSERT_TEAMS, values: [] },
      { text: INSERT_PLACES, values: [holders] },
      { text: INSERT_INVITATIONS, values: [holders, organizations] },
    ],
    'vacuum (analyze) organization, member, team, team_member, invitation',
    (line) => log(`${line} organizations`),
  );
}

/** `host` in SQL. */
const HOST = `(1 + n * ${STRIDE}::bigint % $5::bigint)`;

const INVITE_NEWCOMERS = invitation(
  {
    id: id('newcomer'),
    organization: id('organization', HOST),
    email: `'seed-' || ($4::bigint + n) || '@example.com'`,
    inviter: userIn('0', HOST),
  },
  NUMBERS,
);

/**
 * Removes the memberships and invitations of newcomers, so that every measurement begins with the seeded members, and
 * invites them again if `invited`. During a measurement each organization gains one member for every `organizations`
 * acceptances, so few organizations grow more than many.
 */
export async function prepareNewcomers(url: string, organizations: number, invited: boolean): Promise<void> {
  const holders = seatHolders(organizations);
  await connected(url, async (client) => {
    const range = [1, INVITATIONS];
    const newcomers = `select ${id('user', '$3::bigint + n')} from ${NUMBERS}`;
    await client.query(`delete from member where user_id in (${newcomers})`, [...range, holders]);
    await client.query(`delete from invitation where id in (select ${id('newcomer')} from ${NUMBERS})`, range);
    if (invited) {
      await client.query(INVITE_NEWCOMERS, [...range, new Date().toISOString(), holders, organizations]);
    }
    await client.query('vacuum (analyze) member, invitation, session');
  });
}
