import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Clock } from '#shared-kernel/application/clock';
import { bearerOf } from '#shared-kernel/http/bearer';
import { requestMetaOf } from '#shared-kernel/http/request-meta';
import { type CookieAttributes, SignedCookies } from '#shared-kernel/http/signed-cookies';
import type { IssuedSession, SignInOutcome } from '../application/session-issuing.ts';
import { SessionsOfCaller } from '../application/sessions-of-caller.ts';
import type { SignInChallenge, SignInContext } from '../application/account-policies.ts';
import type { SessionPrincipal } from '../domain/principal.ts';
import { AfterSignIn } from './after-sign-in.ts';
import { SessionCache } from './session-cache.ts';
import { type ChallengedView, type TokenAndUserView, UserViews } from './views.ts';

const TOKEN = 'session_token';
const CACHE = 'session_data';
const FORGETFUL = 'dont_remember';
/** Cookies beside the session. */
const BESIDE = { device: 'device', challenge: 'two_factor', trust: 'trust_device' } as const;
/** The own session of a member of staff who acts as a user, with a mark when it is not remembered: `token:` or `token:true`. */
const OWN = 'admin_session';
/** Browsers keep no cookie longer than 400 days (RFC 6265bis §5.6). */
const DEVICE_LIFE_SECONDS = 34_560_000;

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

  readBeside(request: Request, which: keyof typeof BESIDE): string | undefined {
    return this.cookies.read(request, BESIDE[which]);
  }

  clearBeside(response: Response, which: keyof typeof BESIDE): void {
    this.cookies.clear(response, BESIDE[which]);
  }

  readCache(request: Request, token: string): string | undefined {
    if (this.cache.maxAgeSeconds === 0) return undefined;
    const copies = this.cookies.readUnsigned(request, CACHE).map((value) => this.cache.decode(value, token));
    return copies.find((copy) => copy !== undefined);
  }

  /** Programs without cookies read `set-auth-token`. After a sign-in, contexts may replace the answer. */
  start(response: Response, issued: IssuedSession, named?: string): void {
    this.write(response, issued);
    this.cookies.write(response, BESIDE.device, issued.deviceId, { maxAgeSeconds: DEVICE_LIFE_SECONDS });
    if (issued.trust) {
      this.cookies.write(response, BESIDE.trust, issued.trust.token, { maxAgeSeconds: issued.trust.lifeSeconds });
    }
    this.writeToken(response, issued);
    if (!issued.isRenewal) this.afterSignIn.follow(response, issued, named);
  }

  /** The browser keeps both sessions. */
  impersonate(response: Response, impersonated: SessionPrincipal, own: SessionPrincipal): void {
    const { token, session } = own;
    this.cookies.write(response, OWN, session.remembered ? `${token}:` : `${token}:true`, this.lifetimeOf(session));
    this.write(response, impersonated);
    this.writeToken(response, impersonated);
  }

  /** The token of the member of staff who acts as a user here, or did. */
  readOwn(request: Request): string | undefined {
    return this.cookies.read(request, OWN)?.split(':')[0];
  }

  clearOwn(response: Response): void {
    this.cookies.clear(response, OWN);
  }

  /** The browser has their own session again. */
  stopImpersonating(response: Response, own: SessionPrincipal): void {
    this.clearOwn(response);
    if (own.session.remembered) this.cookies.clear(response, FORGETFUL);
    this.write(response, own);
    this.writeToken(response, own);
  }

  /** Before a second factor: ends an earlier sign-in of this browser, and starts none yet. */
  challenge(response: Response, { token, lifeSeconds }: SignInChallenge): void {
    this.clear(response);
    this.cookies.write(response, BESIDE.challenge, token, { maxAgeSeconds: lifeSeconds });
  }

  /** For as long as the session lives; until the browser closes when it is not remembered. */
  write(response: Response, signedIn: SessionPrincipal): void {
    const { session, token } = signedIn;
    this.cookies.write(response, TOKEN, token, this.lifetimeOf(session));
    if (!session.remembered) this.cookies.write(response, FORGETFUL, 'true');
    this.writeCache(response, signedIn);
  }

  /** None of a session of staff who act as the user: its end counts at once. */
  writeCache(response: Response, signedIn: SessionPrincipal): void {
    if (this.cache.maxAgeSeconds === 0) return;
    if (signedIn.session.impersonatedBy !== null) return this.clearCache(response);
    const value = this.cache.encode(this.views.ofSession(signedIn), this.cookies.nameOf(CACHE).length);
    if (value === undefined) this.cookies.clear(response, CACHE);
    else {
      const maxAge = signedIn.session.remembered ? { maxAgeSeconds: this.cache.maxAgeSeconds } : {};
      this.cookies.writeUnsigned(response, CACHE, value, maxAge);
    }
  }

  clearCache(response: Response): void {
    if (this.cache.maxAgeSeconds > 0) this.cookies.clear(response, CACHE);
  }

  clear(response: Response): void {
    for (const name of [TOKEN, CACHE, FORGETFUL]) this.cookies.clear(response, name);
  }

  private lifetimeOf({ remembered, expiresAt }: SessionPrincipal['session']): CookieAttributes {
    if (!remembered) return {};
    return { maxAgeSeconds: Math.max(0, Math.ceil((expiresAt.getTime() - this.clock.now().getTime()) / 1000)) };
  }

  private writeToken(response: Response, { token }: SessionPrincipal): void {
    response.setHeader('set-auth-token', this.cookies.sign(token));
    response.append('access-control-expose-headers', 'set-auth-token');
  }
}

@Injectable()
export class SignInAnswers {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly views: UserViews,
    private readonly afterSignIn: AfterSignIn,
  ) {}

  /** @param named what waits for the sign-in, where it began in another request */
  write(
    response: Response,
    outcome: SignInOutcome,
    named?: string,
  ): (TokenAndUserView & { token: string }) | ChallengedView {
    if (outcome.kind === 'challenged') {
      this.cookies.challenge(response, outcome.challenge);
      return { twoFactorRedirect: true, twoFactorMethods: [...outcome.challenge.methods] };
    }
    const { session } = outcome;
    this.cookies.start(response, session, named);
    return { token: session.token, user: this.views.of(session.user) };
  }

  /** Parameters of the page of the second factor; empty: nothing waits in this browser. */
  about(request: Request, named?: string): Promise<Readonly<Record<string, string>>> {
    return this.afterSignIn.about(request, named);
  }
}

@Injectable()
export class SignInContextReader {
  constructor(private readonly cookies: SessionCookies) {}

  read(request: Request, remember = true): SignInContext {
    return {
      ...requestMetaOf(request),
      deviceId: this.cookies.readBeside(request, 'device'),
      trustToken: this.cookies.readBeside(request, 'trust'),
      remember,
    };
  }
}

@Injectable()
export class BrowserSignOut {
  constructor(
    private readonly sessions: SessionsOfCaller,
    private readonly cookies: SessionCookies,
  ) {}

  async signOut(request: Request, response: Response): Promise<void> {
    const token = this.cookies.readToken(request);
    if (token !== undefined) await this.sessions.signOut(token);
    // Who acts as a user here signs out of both: nobody would see that the other session goes on.
    const own = this.cookies.readOwn(request);
    if (own !== undefined) {
      await this.sessions.signOut(own);
      this.cookies.clearOwn(response);
    }
    this.cookies.clear(response);
  }
}
