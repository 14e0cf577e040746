import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Actor, Actors, apiKeyActor, oauthClientActor, userActor } from '#shared-kernel/application/actors';
import type { Refusal } from '#shared-kernel/domain/refusal';
import { type Caller, callerOf, type Principal } from '../domain/principal.ts';
import { type Acceptance, SESSION } from './acceptance.ts';
import { AccessTokenReader, type AnyPrincipalReader, type PrincipalOf, SessionReader } from './principal-reader.ts';

export type PrincipalRequest = Request & { principal?: Principal };

/** Finds the principal of a request. Each kind of credential has one reader; sessions are read first. */
@Injectable()
export class Principals {
  private readonly readers: AnyPrincipalReader[];

  constructor(
    sessions: SessionReader,
    accessTokens: AccessTokenReader,
    private readonly actors: Actors,
  ) {
    this.readers = [sessions, accessTokens];
  }

  /** @throws Error for a second reader of one kind, which would spend a key twice */
  register(reader: AnyPrincipalReader): void {
    if (this.readers.some(({ kind }) => kind === reader.kind)) throw new Error(`${reader.kind} is read already`);
    this.readers.push(reader);
  }

  /**
   * The only place that determines the principal of a request. Credentials of other kinds are not read: a key is not
   * spent on a route that does not accept keys.
   * @throws as the readers of the accepted kinds
   */
  async find<Accepted extends Acceptance>(
    request: PrincipalRequest,
    response: Response,
    ...accepted: readonly Accepted[]
  ): Promise<PrincipalOf<Accepted['kind']> | undefined> {
    for (const reader of this.readers) {
      const acceptance = accepted.find(({ kind }) => kind === reader.kind);
      const principal = acceptance && (await reader.read(request, response, acceptance as never));
      if (!principal) continue;
      request.principal = principal;
      this.actors.identify(actorOf(principal));
      return principal as PrincipalOf<Accepted['kind']>;
    }
    return undefined;
  }

  /** The refusal for a credential of a kind that is not accepted; undefined without one. */
  refusalOf(request: Request, accepted: readonly Acceptance[]): Refusal | undefined {
    const others = this.readers.filter((reader) => !accepted.some(({ kind }) => kind === reader.kind));
    return others.map((reader) => reader.refusalOf(request)).find((refusal) => refusal !== undefined);
  }
}

function actorOf(principal: Principal): Actor {
  const { user } = principal;
  switch (principal.kind) {
    case 'session':
      return userActor(user, principal.session.id);
    case 'api-key':
      return apiKeyActor(principal.key.id, principal.key.name, user.id);
    case 'access-token':
      return oauthClientActor(principal.client.id, principal.client.name, user.id);
  }
}

/** The caller, for other contexts, on a route that accepts both sessions and callers without authentication. */
@Injectable()
export class OptionalCaller {
  constructor(private readonly principals: Principals) {}

  async find(request: Request, response: Response): Promise<Caller | undefined> {
    const principal = await this.principals.find(request, response, SESSION);
    return principal && callerOf(principal);
  }
}
