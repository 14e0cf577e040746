import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { z } from 'zod';
import { AccountRemoval } from '#identity/profile/application/account-deletion';
import { Users } from '#identity/users/domain/user';
import { ClientEditing } from '#oauth-server/clients/application/client-editing';
import { Clients } from '#oauth-server/clients/domain/ports';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { shaped } from './server-bodies.ts';
import type { Answer } from './server-operations.ts';

const text = z.string().max(2048);

/** Acts on the authorization server that a suite needs and no client can do. */
const actions = {
  expire_code: z.object({ code: text }),
  expire_access_token: z.object({ token: text }),
  expire_refresh_token: z.object({ token: text }),
  disable_client: z.object({ client_id: text }),
  delete_user: z.object({ user_id: text }),
};
type Action = keyof typeof actions;

const isAction = (name: unknown): name is Action => typeof name === 'string' && Object.hasOwn(actions, name);

export const oauthActions = (): Answer => ({ status: 200, body: { actions: Object.keys(actions) } });

/** @param body `action`, and the members that it takes. @throws VALIDATION_ERROR */
export async function actOnOAuth(
  app: INestApplicationContext,
  body: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const { action } = body;
  if (!isAction(action))
    return answer(400, 'VALIDATION_ERROR', `[body.action] must be one of ${Object.keys(actions).join(', ')}`);
  const isDone = await act[action](app, body);
  return isDone ? { status: 200, body: { status: true } } : answer(404, 'NOT_FOUND', 'Nothing like that is stored');
}

const answer = (status: number, code: string, message: string): Answer => ({ status, body: { code, message } });

/** The act of each name; false when it found nothing. */
const act: Readonly<Record<Action, (app: INestApplicationContext, body: unknown) => Promise<boolean>>> = {
  expire_code: (app, body) => expire(app, 'oauth_code', 'expires_at', 'id', shaped(actions.expire_code, body).code),
  expire_access_token: (app, body) =>
    expire(app, 'oauth_token', 'access_expires_at', 'access_digest', shaped(actions.expire_access_token, body).token),
  expire_refresh_token: (app, body) =>
    expire(
      app,
      'oauth_token',
      'refresh_expires_at',
      'refresh_digest',
      shaped(actions.expire_refresh_token, body).token,
    ),

  disable_client(app, body) {
    const clientId = shaped(actions.disable_client, body).client_id;
    return app.get(UnitOfWork).run(async () => {
      const client = await app.get(Clients).findForUpdate(clientId);
      if (!client) return false;
      await app.get(ClientEditing).change(client, (now) => client.supervise({ disabled: true }, [], now));
      return true;
    });
  },

  delete_user(app, body) {
    const userId = shaped(actions.delete_user, body).user_id;
    return app.get(UnitOfWork).run(async () => {
      const user = await app.get(Users).findForUpdate(userId);
      if (!user) return false;
      await app.get(AccountRemoval).remove(user);
      return true;
    });
  },
};

/** Lets a row expire now, by the clock of the application. Names come from this file, the secret is sent. */
async function expire(
  app: INestApplicationContext,
  table: string,
  end: string,
  key: string,
  secret: string,
): Promise<boolean> {
  const sql = `update ${table} set ${end} = ? where ${key} = ? returning 1 as one`;
  const em = app.get(EntityManager).fork();
  return (await em.execute<unknown[]>(sql, [app.get(Clock).now(), digest(secret)])).length > 0;
}
