import { foundOrganizations, signUpAccounts, withKeys } from './accounts.ts';
import type { OpenSide } from './contender.ts';
import { connected } from './databases.ts';
import { FEWEST, seatHolder, seatHolders, SEATS } from './seeded.ts';

/**
 * A side on an empty database with as many organizations, and members in each, as the smaller side of `--flat` has.
 * People sign up and owners found through the public routes; the other seats are filled past them, because invitations
 * would have to be mailed.
 */
export const organizationContender: OpenSide = async (name, start, lifetime, databaseUrl) => {
  const server = await start(lifetime, databaseUrl, false);
  const people = await signUpAccounts(server.port, seatHolders(FEWEST));
  const sitting = Array.from({ length: FEWEST }, (_organization, index) =>
    Array.from({ length: SEATS }, (_seat, seat) => people[seatHolder(index + 1, seat, FEWEST) - 1]!),
  );
  const ids = await foundOrganizations(
    server.port,
    sitting.map(([owner]) => owner!),
  );
  for (const [index, members] of sitting.entries()) {
    for (const member of members) member.organizationId = ids[index]!;
  }
  await fillSeats(
    databaseUrl,
    sitting.flatMap(([, ...others], index) => others.map(({ email }) => ({ email, organization: ids[index]! }))),
  );
  return { name, server: () => server, accounts: async () => people };
};

/** Their tables are alike but for how words are joined in the names of columns. */
async function fillSeats(url: string, seats: { email: string; organization: string }[]): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = 'member'`,
    );
    const own = rows.some(({ column_name }) => column_name === 'organization_id');
    const columns = own ? 'organization_id, user_id, created_at' : '"organizationId", "userId", "createdAt"';
    await client.query(
      `insert into member (id, role, ${columns})
      select gen_random_uuid(), 'member', organization.id, "user".id, now()
      from unnest($1::text[], $2::text[]) as seat (email, organization)
      join "user" on "user".email = seat.email join organization on organization.id::text = seat.organization`,
      [seats.map(({ email }) => email), seats.map(({ organization }) => organization)],
    );
    await client.query('vacuum (analyze) "user", session, organization, member');
  });
}

/** Each holder with a key of its own; the first one's is the hot key. */
export const keyContender: OpenSide = async (name, start, lifetime, databaseUrl, holders) => {
  const server = await start(lifetime, databaseUrl, false);
  const accounts = await withKeys(server.port, await signUpAccounts(server.port, holders));
  return {
    name,
    server: () => server,
    accounts: async (scenario) => (scenario === 'verify-hot-key' ? accounts.slice(0, 1) : accounts),
  };
};
