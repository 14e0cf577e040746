import { ROUTES } from './accounts.ts';
import { connected } from './databases.ts';

/** Each at the limit of the product, or, where it has none, far beyond what people use. */
const SIZES = { members: 100, invitations: 1100, teams: 1000, keys: 500, sessions: 500 };

/** Longest names, and pictures of 32 KB as data URLs. */
const NAME = `rpad('Member ' || n, 255, 'x')`;
const PICTURE = `'data:image/png;base64,' || repeat('A', 32 * 1024)`;
const METADATA = `'{"note":"' || repeat('m', 4000) || '"}'`;

const numbers = (count: number) => `generate_series(1, ${count}) as n`;

/** `$1` is the organization, `$2` its owner. */
const INSERTS = [
  `with joined as (
     insert into "user" (id, name, email, image, email_verified, phone_number_verified, two_factor_enabled, role, banned,
       extra, created_at, updated_at)
     select gen_random_uuid(), ${NAME}, 'member-' || n || '@bench.example.com', ${PICTURE}, true, false, false, 'user',
       false, '{}', now(), now()
     from ${numbers(SIZES.members - 1)} returning id)
   insert into member (id, organization_id, user_id, role, created_at)
   select gen_random_uuid(), $1::uuid, id, 'member', now() from joined where $2::uuid is not null`,
  `insert into invitation (id, organization_id, email, role, status, inviter_id, expires_at, created_at)
   select gen_random_uuid(), $1::uuid, 'invited-' || n || '@bench.example.com', 'member',
     case when n <= 100 then 'pending' else 'canceled' end, $2::uuid, now() + interval '2 days', now()
   from ${numbers(SIZES.invitations)}`,
  `insert into team (id, name, organization_id, created_at)
   select gen_random_uuid(), ${NAME}, $1::uuid, now() from ${numbers(SIZES.teams)} where $2::uuid is not null`,
  `insert into api_key (id, user_id, name, start, key_digest, metadata, enabled, rate_limit_enabled, rate_limit_max,
     rate_limit_time_window, request_count, created_at, updated_at)
   select gen_random_uuid(), $2::uuid, 'key ' || n, 'abcdef', 'bench ' || n, ${METADATA}, true, true, 10, 86400000, 0,
     now(), now()
   from ${numbers(SIZES.keys)} where $1::uuid is not null`,
  `insert into session (id, user_id, token_digest, expires_at, created_at, updated_at, ip_address, user_agent, remembered)
   select gen_random_uuid(), $2::uuid, 'bench ' || n, now() + interval '7 days', now(), now(), '127.0.0.1', 'bench', true
   from ${numbers(SIZES.sessions)} where $1::uuid is not null`,
];

/** Gives an organization and its owner as much as one answer can hold. */
export async function fillToTheLimits(url: string, organizationId: string, ownerEmail: string): Promise<void> {
  await connected(url, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from "user" where email = $1', [ownerEmail]);
    for (const insert of INSERTS) await client.query(insert, [organizationId, rows[0]!.id]);
  });
}

/** The requests with the largest answers. */
const LARGEST = [
  'organization/list-members?limit=100&organizationId=',
  'organization/get-full-organization?organizationId=',
  'organization/list-invitations?organizationId=',
  'organization/list-teams?organizationId=',
  'api-key/list?',
  'list-sessions?',
];

/**
 * Asks for each of them `atOnce` times at once, over and over for `seconds`.
 * @throws Error for an answer that is neither 200 nor 503, and when the server is gone
 * @returns how many were answered with 200 and with 503, and the bytes of the largest
 */
export async function askForLargest(
  port: number,
  cookie: string,
  organizationId: string,
  atOnce: number,
  seconds: number,
): Promise<{ answered: number; refused: number; largest: number }> {
  const until = performance.now() + (seconds * 1000) / LARGEST.length;
  let [answered, refused, largest] = [0, 0, 0];
  for (const [index, path] of LARGEST.entries()) {
    const url = `http://127.0.0.1:${port}${ROUTES}/${path}${path.endsWith('=') ? organizationId : ''}`;
    const end = until + (index * seconds * 1000) / LARGEST.length;
    const ask = async () => {
      do {
        const answer = await fetch(url, { headers: { cookie } });
        const body = await answer.arrayBuffer();
        if (answer.status === 503) refused++;
        else if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
        else answered++;
        largest = Math.max(largest, body.byteLength);
      } while (performance.now() < end);
    };
    await Promise.all(Array.from({ length: atOnce }, ask));
  }
  return { answered, refused, largest };
}
