import { Injectable } from '@nestjs/common';
import type { Caller } from '#identity';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { Interaction, Interactions, withQuery } from '../../authorization/index.ts';
import { Clients, type OAuthClient, OAuthSettings } from '../../clients/index.ts';
import { LogoutRefusal } from '../domain/logout-oauth-refusals.ts';

/** 190 bits. */
const REFERENCE_LENGTH = 32;

export interface LogoutRequest {
  /** The client exists. */
  readonly clientId: string | undefined;
  /** As given: not checked. */
  readonly redirectUri: string | undefined;
  readonly state: string | undefined;
}

/**
 * Where users are sent after they signed out; undefined for a URI that the client has not registered.
 * @param client of the request, as it is now
 */
export function afterLogout(
  { redirectUri, state }: LogoutRequest,
  client: OAuthClient | undefined,
  signedOutPage: string,
): string | undefined {
  if (redirectUri === undefined) return signedOutPage;
  if (!client?.isPostLogoutUri(redirectUri)) return undefined;
  return state === undefined ? redirectUri : withQuery(redirectUri, { state });
}

export interface LogoutFacts {
  /** Undefined: the request names no client. */
  readonly client: OAuthClient | undefined;
  /** Where the user goes afterwards; undefined: stays here. */
  readonly redirectUri: string | undefined;
  readonly expiresAt: Date;
}

export interface LogoutAnswer {
  /** Whether the session of the browser ends. */
  readonly signsOut: boolean;
  /** Where the browser goes. */
  readonly url: string;
}

/** Asks users whether they want to sign out. The request waits like one for consent, and ends with the session. */
@Injectable()
export class LogoutQuestion {
  constructor(
    private readonly interactions: Interactions,
    private readonly clients: Clients,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /** @returns the URL of the page, and the reference for the cookie */
  async ask(request: LogoutRequest, { userId, sessionId }: Caller): Promise<{ url: string; reference: string }> {
    const { interactionLifeSeconds, logoutPage } = this.settings.options;
    const reference = this.random.text(REFERENCE_LENGTH, alphabets.alphanumeric);
    const values = { id: digest(reference), step: 'logout', query: toQuery(request), userId, sessionId } as const;
    const interaction = Interaction.begin(values, interactionLifeSeconds, this.clock.now());
    await this.uow.run(() => this.interactions.add(interaction));
    return { url: logoutPage, reference };
  }

  /** @throws NO_LOGOUT_REQUEST */
  async find(reference: string | undefined, caller: Caller): Promise<LogoutFacts> {
    const found =
      reference === undefined ? undefined : await this.uow.read(() => this.interactions.find(digest(reference)));
    const { query, expiresAt } = this.mustBeOpen(found, caller);
    const request = fromQuery(query);
    const client = await this.uow.read(() => this.clientOf(request));
    const isRegistered = afterLogout(request, client, this.settings.options.signedOutPage) !== undefined;
    return { client, redirectUri: isRegistered ? request.redirectUri : undefined, expiresAt };
  }

  /**
   * One answer for each request, by the user who was asked.
   * @throws NO_LOGOUT_REQUEST
   */
  async answer(reference: string | undefined, caller: Caller, accept: boolean): Promise<LogoutAnswer> {
    if (reference === undefined) throw LogoutRefusal.NO_LOGOUT_REQUEST();
    const { signedOutPage, accountPage } = this.settings.options;
    return this.uow.run(async () => {
      // Another user's request stays: the throw undoes the deletion.
      const { query } = this.mustBeOpen(await this.interactions.take(digest(reference)), caller);
      if (!accept) return { signsOut: false, url: accountPage };
      const request = fromQuery(query);
      // Registered when the request came, maybe not any more.
      const url = afterLogout(request, await this.clientOf(request), signedOutPage) ?? signedOutPage;
      return { signsOut: true, url };
    });
  }

  private mustBeOpen(found: Interaction | undefined, caller: Caller): Interaction {
    const isOpen = found?.step === 'logout' && found.sessionId === caller.sessionId;
    if (!isOpen || found.isExpiredAt(this.clock.now())) throw LogoutRefusal.NO_LOGOUT_REQUEST();
    return found;
  }

  private async clientOf({ clientId }: LogoutRequest): Promise<OAuthClient | undefined> {
    const client = clientId === undefined ? undefined : await this.clients.find(clientId);
    return client?.disabled ? undefined : client;
  }
}

function toQuery(request: LogoutRequest): string {
  const given = Object.entries(request).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

function fromQuery(query: string): LogoutRequest {
  const given = new URLSearchParams(query);
  const get = (name: keyof LogoutRequest) => given.get(name) ?? undefined;
  return { clientId: get('clientId'), redirectUri: get('redirectUri'), state: get('state') };
}
