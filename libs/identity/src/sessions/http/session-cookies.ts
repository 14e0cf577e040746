import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '#shared-kernel/application/clock';
import { bearerOf } from '#shared-kernel/http/bearer';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import type { IssuedSession } from '../application/session-issuing.ts';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import type { SignInChallenge } from '../application/account-policies.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { AfterSignIn } from './after-sign-in.ts';
import { SessionCache } from './session-cache.ts';
import { UserViews } from './user-views.ts';

const TOKEN = 'session_token';
const CACHE = 'session_data';
const FORGETFUL = 'dont_remember';
const DEVICE = 'device';
const CHALLENGE = 'two_factor';
const TRUST = 'trust_device';
/** Browsers keep no cookie longer than 400 days (RFC 6265bis §5.6). */
const DEVICE_LIFE_SECONDS = 34_560_000;

/** Reads and writes sessions as cookies and headers, with the names that better-auth clients use. */
@Injectable()
export class SessionCookies {
  constructor(
    private readonly cookies: SignedCookies,
    private readonly cache: SessionCache,
    private readonly views: UserViews,
    private readonly afterSignIn: AfterSignIn,
    private readonly clock: Clock,
  ) {}

  /** The session token of the request: the signed cookie, else `Authorization: Bearer`, raw or signed. */
  readToken(request: Request): string | undefined {
    const cookie = this.cookies.read(request, TOKEN);
    if (cookie !== undefined) return cookie;
    const bearer = bearerOf(request);
    if (bearer === undefined) return undefined;
    // Signed, possibly percent-encoded as in the cookie.
    return bearer.includes('.') ? this.cookies.verify(this.cookies.decode(bearer)) : bearer;
  }

  readDeviceId(request: Request): string | undefined {
    return this.cookies.read(request, DEVICE);
  }

  readChallenge(request: Request): string | undefined {
    return this.cookies.read(request, CHALLENGE);
  }

  readTrust(request: Request): string | undefined {
    return this.cookies.read(request, TRUST);
  }

  readCache(request: Request, token: string): string | undefined {
    if (this.cache.maxAgeSeconds === 0) return undefined;
    const copies = this.cookies.readUnsigned(request, CACHE).map((value) => this.cache.decode(value, token));
    return copies.find((copy) => copy !== undefined);
  }

  /**
   * A session that was started or renewed. For programs without cookies the token is also in the header
   * `set-auth-token`. After a sign-in, other contexts may replace the answer that the handler returns.
   */
  start(response: Response, issued: IssuedSession): void {
    this.write(response, issued);
    this.cookies.write(response, DEVICE, issued.deviceId, { maxAgeSeconds: DEVICE_LIFE_SECONDS });
    if (issued.trust) {
      this.cookies.write(response, TRUST, issued.trust.token, { maxAgeSeconds: issued.trust.lifeSeconds });
    }
    response.setHeader('set-auth-token', this.cookies.sign(issued.token));
    response.append('access-control-expose-headers', 'set-auth-token');
    if (!issued.isRenewal) this.afterSignIn.follow(response, issued);
  }

  /** Before a second factor: ends an earlier sign-in of this browser, and starts none yet. */
  challenge(response: Response, { token, lifeSeconds }: SignInChallenge): void {
    this.clear(response);
    this.cookies.write(response, CHALLENGE, token, { maxAgeSeconds: lifeSeconds });
  }

  clearChallenge(response: Response): void {
    this.cookies.clear(response, CHALLENGE);
  }

  clearTrust(response: Response): void {
    this.cookies.clear(response, TRUST);
  }

  /**
   * Writes the session cookie and its cache with the lifetime of the session; until the browser closes when not
   * remembered.
   */
  write(response: Response, signedIn: SessionPrincipal): void {
    const { session, token } = signedIn;
    if (session.remembered) {
      const maxAgeSeconds = Math.max(0, Math.ceil((session.expiresAt.getTime() - this.clock.now().getTime()) / 1000));
      this.cookies.write(response, TOKEN, token, { maxAgeSeconds });
    } else {
      this.cookies.write(response, TOKEN, token);
      this.cookies.write(response, FORGETFUL, 'true');
    }
    this.writeCache(response, signedIn);
  }

  writeCache(response: Response, signedIn: SessionPrincipal): void {
    if (this.cache.maxAgeSeconds === 0) return;
    const value = this.cache.encode(this.views.ofSession(signedIn), this.cookies.nameOf(CACHE).length);
    if (value === undefined) this.cookies.clear(response, CACHE);
    else {
      const maxAge = signedIn.session.remembered ? { maxAgeSeconds: this.cache.maxAgeSeconds } : {};
      this.cookies.writeUnsigned(response, CACHE, value, maxAge);
    }
  }

  /** After a change of what the cache contains: the next `get-session` reads the database. */
  clearCache(response: Response): void {
    if (this.cache.maxAgeSeconds > 0) this.cookies.clear(response, CACHE);
  }

  clear(response: Response): void {
    for (const name of [TOKEN, CACHE, FORGETFUL]) this.cookies.clear(response, name);
  }
}

/** Ends the session of a request, whether there is one or not. */
@Injectable()
export class BrowserSignOut {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  async signOut(request: Request, response: Response): Promise<void> {
    const token = this.cookies.readToken(request);
    if (token !== undefined) await this.sessions.signOut(token);
    this.cookies.clear(response);
  }
}
