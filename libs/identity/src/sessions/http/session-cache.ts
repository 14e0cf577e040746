import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { SignedCookies } from '#shared-kernel/http/signed-cookies';
import { AccountSettings } from '../../users/index.ts';
import type { SessionOfUserView } from './views.ts';

/** Bytes, name included: browsers ignore a longer cookie and keep the older one. */
const MAX_LENGTH = 4093;
/** As `encode` writes it; the session is the JSON text that get-session answers. */
const CONTENT = /^\{"session":(\{.*\}),"expiresAt":(\d{1,16}),"signature":"([\w-]{43})"\}$/s;

/**
 * As existing middleware of better-auth verifies it. Answers get-session only; what is wrong with it makes it a miss.
 */
@Injectable()
export class SessionCache {
  constructor(
    private readonly settings: AccountSettings,
    private readonly cookies: SignedCookies,
    private readonly clock: Clock,
  ) {}

  /** Seconds; 0 when the cache is off. */
  get maxAgeSeconds(): number {
    return this.settings.options.cookieCacheSeconds;
  }

  /** @param nameLength of the cookie @returns its value; undefined when too long, or without a cache */
  encode(session: SessionOfUserView, nameLength: number): string | undefined {
    if (this.maxAgeSeconds === 0) return undefined;
    // A copy never outlives its session.
    const expiresAt = Math.min(
      this.clock.now().getTime() + this.maxAgeSeconds * 1000,
      session.session.expiresAt.getTime(),
    );
    const text = JSON.stringify(session);
    const signature = this.cookies.signatureOf(signedText(text, expiresAt));
    const content = `{"session":${text},"expiresAt":${expiresAt},"signature":"${urlSafe(signature)}"}`;
    const value = Buffer.from(content).toString('base64url');
    return nameLength + 1 + value.length <= MAX_LENGTH ? value : undefined;
  }

  /** @param token of the session cookie: a copy of another session is a miss @returns JSON of session and user */
  decode(value: string, token: string): string | undefined {
    if (this.maxAgeSeconds === 0 || value.length > MAX_LENGTH) return undefined;
    const [, text, expiry, signature] = CONTENT.exec(Buffer.from(value, 'base64url').toString('utf8')) ?? [];
    if (text === undefined || expiry === undefined || signature === undefined) return undefined;
    const expiresAt = Number(expiry);
    if (expiresAt <= this.clock.now().getTime() || !text.includes(`"token":${JSON.stringify(token)}`)) return undefined;
    return this.cookies.isSignatureOf(signedText(text, expiresAt), standard(signature)) ? text : undefined;
  }
}

const signedText = (session: string, expiresAt: number) => `${session.slice(0, -1)},"expiresAt":${expiresAt}}`;

/** Base64 with and without the characters that a URL or cookie cannot carry. */
const urlSafe = (base64: string) => base64.replace(/\+/g, '-').replace(/\//g, '_').replace(/=$/, '');
const standard = (base64url: string) => `${base64url.replace(/-/g, '+').replace(/_/g, '/')}=`;
