import { fromIso } from '../core/clock.ts';
import { Refusal } from '../core/refusals.ts';
import type { SessionRow } from '../core/rows.ts';
import { first } from '../core/store.ts';
import type { World } from '../core/world.ts';
import type { Guard } from './router.ts';

const VERSIONS = new Set(['2026-04', '2026-10', '2027-01']);

/** The version of the answer. Without the header Polar takes its own default, which moves; here it is the newest. */
export function versionOf(header: string | undefined): string {
  if (header === undefined) return '2027-01';
  if (!VERSIONS.has(header)) throw new Refusal(404, 'NotFound', 'Unknown API version.');
  return header;
}

/** The session of the caller, if the route is for customers. */
export function admit(world: World, guard: Guard, authorization: string | undefined): SessionRow | null {
  if (guard.by === 'anyone') return null;
  const token = /^Bearer (.+)$/i.exec(authorization ?? '')?.[1] ?? '';
  return guard.by === 'session' ? sessionOf(world, token) : scoped(world, token, guard.scope);
}

const unauthorized = () =>
  new Refusal(401, 'Unauthorized', 'The access token is invalid, expired or missing.', {
    'www-authenticate': 'Bearer realm="polar"',
  });

function scoped({ tables }: World, token: string, scope: string): null {
  const row = tables.tokens.get(token);
  if (!row) throw unauthorized();
  const enough =
    row.scopes === null || row.scopes.includes(scope) || row.scopes.includes(scope.replace(/:read$/, ':write'));
  if (enough) return null;
  throw new Refusal(403, 'InsufficientScope', `Missing scope: ${scope}`, {
    'www-authenticate': 'Bearer realm="polar", error="insufficient_scope"',
  });
}

function sessionOf(world: World, token: string): SessionRow {
  const session = first(world.tables.sessions, (row) => row.token === token);
  const customer = world.tables.customers.get(session?.customer_id ?? '');
  if (!session || !customer || customer.deleted_at !== null || fromIso(session.expires_at) <= world.clock.peek()) {
    throw unauthorized();
  }
  return session;
}
