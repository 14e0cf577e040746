import type { Caller } from '#identity';
import { aSession } from '#identity/testing/a-session';
import { aUser } from '#identity/testing/a-user';
import { aClient } from './a-client.ts';
import { aGrant } from './a-grant.ts';
import type { PostgresKit } from './postgres-kit.ts';

/** A user with a session, a client, and the grant of the one to the other. */
export async function storedGrant(
  { uow, users, sessions, clients, grants }: PostgresKit,
  changes: Parameters<typeof aGrant>[2] = {},
) {
  const user = aUser();
  const session = aSession(user.id);
  const client = aClient();
  const grant = aGrant(client.id, user.id, { sessionId: session.id, ...changes });
  await uow.run(async () => {
    await users.add(user);
    await sessions.add(session);
    await clients.add(client);
    await grants.add(grant);
  });
  return { user, session, client, grant };
}

/** As another request: deletes the account. */
export const deleteUser = ({ uow, users }: PostgresKit, id: string): Promise<void> =>
  uow.run(async () => users.remove((await users.findForUpdate(id))!));

/** As their requests, signed in. */
export function callerOf(user: ReturnType<typeof aUser>, session: ReturnType<typeof aSession>): Caller {
  const { id: userId, email, emailProven, twoFactorEnabled: hasSecondFactor } = user;
  const { id: sessionId, authenticatedAt, methods } = session;
  const person = { userId, email, emailProven, emailConfirmed: user.hasConfirmedEmail(), hasSecondFactor };
  const nothing = { activeOrganizationId: null, activeTeamId: null, organizationIds: null };
  return { ...person, sessionId, authentication: { authenticatedAt, methods }, ...nothing };
}
