import { Injectable } from '@nestjs/common';
import type { Events } from '#shared-kernel/application/events';
import { Clock } from '#shared-kernel/application/clock';
import { type Destination, Egress, EgressError } from '#shared-kernel/application/egress';
import { PermanentDeliveryError } from '#shared-kernel/application/mailer';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { Clients, isOnThisMachine, OAuthSettings } from '../../clients/index.ts';
import { IdTokens } from '../../keys/index.ts';

const DESTINATION: Destination = {
  name: 'back-channel-logout',
  urlsFrom: 'clients',
  deadlineMs: 5000,
  maxAnswerBytes: 0,
  maxRedirects: 0,
};

/** A client that its developer runs beside this service: registered over http, which is taken there only. */
const BESIDE: Destination = { ...DESTINATION, urlsFrom: 'configuration' };

/** OpenID Connect Back-Channel Logout §2.4. */
const LOGOUT_TOKEN = 'logout+jwt';
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** §4: at most two minutes. */
const LIFE_SECONDS = 120;

/** Tells a client that a session ended (OpenID Connect Back-Channel Logout). */
@Injectable()
export class BackChannelLogout {
  constructor(
    private readonly clients: Clients,
    private readonly tokens: IdTokens,
    private readonly egress: Egress,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Does nothing for a client that is gone, disabled, or wants to be told nowhere or at another origin now: many clients
   * that move to one would pass its limit.
   * @param id the same for every attempt, so that the client can tell that it has seen the token
   * @throws PermanentDeliveryError when the client refuses the token; Error for any other failure
   */
  async send(ended: Events['oauth-server.client-session-ended'], id: string): Promise<void> {
    const [client] = await this.uow.read(() => this.clients.findAll([ended.clientId]));
    const url = client?.backchannelLogoutUri();
    if (!client || client.disabled || url === undefined) return;
    if (ended.origin !== undefined && new URL(url).origin !== ended.origin) return;
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const claims = {
      iss: this.settings.options.issuer,
      aud: client.clientId,
      sub: ended.userId,
      sid: ended.grantId,
      iat: now,
      exp: now + LIFE_SECONDS,
      jti: id,
      events: { [LOGOUT_EVENT]: {} },
    };
    const status = await this.post(url, await this.tokens.signAs(LOGOUT_TOKEN, claims, client));
    if (status >= 200 && status < 300) return;
    const words = `The client ${client.clientId} answered ${status}`;
    // §2.8: it looked at the token, so the same one will not do better.
    throw status === 400 ? new PermanentDeliveryError(words) : new Error(words);
  }

  private async post(url: string, token: string): Promise<number> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = new URLSearchParams({ logout_token: token }).toString();
    const isBeside = url.startsWith('http:') && [url, this.settings.options.issuer].every(isOnThisMachine);
    try {
      return (await this.egress.send(isBeside ? BESIDE : DESTINATION, { url, method: 'POST', headers, body })).status;
    } catch (error) {
      const isHopeless = error instanceof EgressError && error.failure === 'url-refused';
      throw isHopeless ? new PermanentDeliveryError(error.message) : error;
    }
  }
}
