import type { INestApplicationContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { PasswordChange } from '#identity/credentials/application/password-change';
import { SignedTokens } from '#identity/users/domain/signed-tokens';
import { Principals, SESSION } from '#identity/sessions/http';
import { Membership } from '#organizations/application/membership';
import { MemberView } from '#organizations/http/views';
import { FactorInspection } from '#identity/two-factor/application/two-factor-overview';
import { KeyCleanup } from '#identity/api-keys/application/key-cleanup';
import { KeyProvisioning } from '#identity/api-keys/application/key-management';
import { KeyVerification } from '#identity/api-keys/application/key-verification';
import { ApiKeyRefusal } from '#identity/api-keys/domain/api-key-refusals';
import { permissionMapOf } from '#identity/api-keys/domain/permission-map';
import { ApiKeyView, KeyVerdictView, NewApiKeyView } from '#identity/api-keys/http/views';
import { Refusal } from '#shared-kernel/domain/refusal';
import { bodies, shaped } from './server-bodies.ts';

interface Call {
  readonly body: Readonly<Record<string, unknown>>;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

type Operation = (app: INestApplicationContext, call: Call) => Promise<unknown>;

/** Operations without a route, which the specification calls "server only". */
const operations: Readonly<Record<string, Operation>> = {
  async setPassword(app, { body, headers }) {
    const caller = await callerOf(app, headers);
    if (!caller) throw new Refusal('UNAUTHORIZED', 401, 'Unauthorized');
    await app.get(PasswordChange).set(caller, shaped(bodies.setPassword, body).newPassword);
    return { status: true };
  },

  async signJWT(app, { body }) {
    const { payload = {}, expiresIn = 3600 } = shaped(bodies.signJWT, body);
    return { token: await app.get(SignedTokens).sign('helper', payload as never, expiresIn) };
  },

  async addMember(app, { body }) {
    const { organizationId, userId, role = '', teamId } = shaped(bodies.addMember, body);
    const added = await app.get(Membership).add(organizationId, userId, role, teamId ?? undefined);
    return MemberView.of(added.member, added.teamId);
  },

  async generateTOTP(app, { body }) {
    return { code: app.get(FactorInspection).generateTotp(shaped(bodies.generateTOTP, body).secret) };
  },

  async viewBackupCodes(app, { body }) {
    const { userId } = shaped(bodies.viewBackupCodes, body);
    return { status: true, backupCodes: await app.get(FactorInspection).viewBackupCodes(userId) };
  },

  async verifyApiKey(app, { body }) {
    const { key, permissions } = shaped(bodies.verifyApiKey, body);
    const requirement =
      permissions === undefined || permissions === null ? {} : { permissions: permissionMapOf(permissions) };
    return KeyVerdictView.of(await app.get(KeyVerification).verify(key, requirement));
  },

  async createApiKey(app, { body, headers }) {
    const { userId = (await callerOf(app, headers))?.user.id, ...properties } = shaped(bodies.createApiKey, body);
    if (userId === undefined) throw ApiKeyRefusal.UNAUTHORIZED_SESSION();
    const { key, secret } = await app.get(KeyProvisioning).create(userId, properties);
    return NewApiKeyView.with(key, secret);
  },

  async updateApiKey(app, { body }) {
    const { keyId, ...properties } = shaped(bodies.updateApiKey, body);
    return ApiKeyView.of(await app.get(KeyProvisioning).update(keyId, properties));
  },

  async deleteAllExpiredApiKeys(app) {
    await app.get(KeyCleanup).onDemand();
    return { success: true, error: null };
  },
};

function callerOf(app: INestApplicationContext, headers: Call['headers']) {
  return app.get(Principals).find({ headers } as Request, new UnsentResponse() as never, SESSION);
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export const notImplemented: Answer = {
  status: 501,
  body: { code: 'NOT_IMPLEMENTED', message: 'This does not exist yet' },
};

/** @param given `{body, query, headers}` of the call */
export async function callServer(app: INestApplicationContext, name: string, given: Partial<Call>): Promise<Answer> {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  if (!operation) return notImplemented;
  const headers = Object.fromEntries(
    Object.entries(given.headers ?? {}).map(([header, value]) => [header.toLowerCase(), value]),
  );
  return { status: 200, body: await operation(app, { body: given.body ?? {}, headers }) };
}

/** Takes the cookies of an extended session; there is no browser that could keep them. */
class UnsentResponse implements Pick<Response, 'getHeader'> {
  private readonly headers = new Map<string, string | string[]>();

  getHeader(name: string): string | string[] | undefined {
    return this.headers.get(name.toLowerCase());
  }

  setHeader(name: string, value: string | string[]): this {
    this.headers.set(name.toLowerCase(), value);
    return this;
  }
}
