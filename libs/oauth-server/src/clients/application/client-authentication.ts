import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { malformation } from '#shared-kernel/domain/well-formed';
import type { OAuthClient } from '../domain/client.ts';
import { ClientRefusal } from '../domain/client-oauth-refusals.ts';
import { Clients } from '../domain/ports.ts';

export interface ClientCredentials {
  /** The header `Authorization`. */
  readonly authorization: string | undefined;
  /** Members of the body. */
  readonly clientId: string | undefined;
  readonly clientSecret: string | undefined;
}

interface Presented {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly method: 'client_secret_basic' | 'client_secret_post' | 'none';
}

/** Authenticates clients as they registered (RFC 6749 §2.3). */
@Injectable()
export class ClientAuthentication {
  constructor(
    private readonly clients: Clients,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @throws INVALID_AUTHORIZATION_HEADER, CLIENT_CREDENTIALS_REQUIRED, SEVERAL_CLIENT_CREDENTIALS, INVALID_CLIENT_ID,
   *   CLIENT_IS_DISABLED, INVALID_CLIENT_SECRET
   */
  async authenticate(credentials: ClientCredentials): Promise<OAuthClient> {
    const presented = presentedIn(credentials);
    const client = await this.uow.read(() => this.clients.find(presented.clientId));
    if (!client) throw ClientRefusal.INVALID_CLIENT_ID();
    if (client.disabled) throw ClientRefusal.CLIENT_IS_DISABLED();
    if (client.authenticationMethod === 'none') {
      if (presented.secret !== undefined) throw ClientRefusal.INVALID_CLIENT_SECRET();
      return client;
    }
    if (presented.secret === undefined) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
    const isRight =
      presented.method === client.authenticationMethod && digest(presented.secret) === client.secretDigest;
    if (!isRight) throw ClientRefusal.INVALID_CLIENT_SECRET();
    return client;
  }
}

function presentedIn({ authorization, clientId, clientSecret }: ClientCredentials): Presented {
  if (authorization !== undefined) {
    if (clientSecret !== undefined) throw ClientRefusal.SEVERAL_CLIENT_CREDENTIALS();
    const basic = readBasic(authorization);
    if (!basic || (clientId !== undefined && clientId !== basic.clientId)) {
      throw ClientRefusal.INVALID_AUTHORIZATION_HEADER();
    }
    return { ...basic, method: 'client_secret_basic' };
  }
  if (clientId === undefined) throw ClientRefusal.CLIENT_CREDENTIALS_REQUIRED();
  return { clientId, secret: clientSecret, method: clientSecret === undefined ? 'none' : 'client_secret_post' };
}

const BASIC = /^basic +([A-Za-z0-9+/]+={0,2})$/i;

/** RFC 6749 §2.3.1: percent-encoded, then RFC 7617. Undefined for anything malformed. */
function readBasic(header: string): { readonly clientId: string; readonly secret: string } | undefined {
  const [, encoded] = BASIC.exec(header) ?? [];
  if (encoded === undefined) return undefined;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'));
    const colon = text.indexOf(':');
    const [clientId, secret] = [text.slice(0, Math.max(colon, 0)), text.slice(colon + 1)].map(decodeURIComponent);
    if (!clientId || !secret || malformation(clientId) || malformation(secret)) return undefined;
    return { clientId, secret };
  } catch {
    return undefined;
  }
}
