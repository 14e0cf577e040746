import type { Request, Response } from 'express';
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface CookieSettings {
  readonly secrets: readonly string[];
  readonly cookiePrefix: string;
  readonly secureCookies: boolean;
}

export interface CookieAttributes {
  /** Absent: until the browser is closed. */
  readonly maxAgeSeconds?: number | undefined;
}

/** Base64 of the 32 bytes of an HMAC-SHA256. */
const SIGNATURE = /^[A-Za-z0-9+/]{43}=$/;

/** Cookies named `<prefix>.<name>`, in the format that existing middleware for better-auth reads (ADR 9). */
export class SignedCookies {
  readonly #signingSecret: string;

  constructor(private readonly settings: CookieSettings) {
    const [first] = settings.secrets;
    if (!first) throw new Error('Cookies need a secret');
    this.#signingSecret = first;
  }

  /** The whole name, as it stands in the header. */
  nameOf(name: string): string {
    return `${this.settings.secureCookies ? '__Secure-' : ''}${this.settings.cookiePrefix}.${name}`;
  }

  /**
   * The one value of that name with a valid signature. Forged ones beside it do not count. Undefined when two valid
   * ones differ: a subdomain may have set the second, to have its own account used instead of the browser's.
   */
  read(request: Request, name: string): string | undefined {
    const values = this.readUnsigned(request, name).map((value) => this.verify(value));
    const [value, ...others] = new Set(values.filter((verified) => verified !== undefined));
    return others.length === 0 ? value : undefined;
  }

  /** All values of that name, unverified: for cookies with a signature of their own. Empty when there are none. */
  readUnsigned(request: Request, name: string): readonly string[] {
    const start = `${this.nameOf(name)}=`;
    const values: string[] = [];
    for (const pair of (request.headers.cookie ?? '').split(';')) {
      const text = pair.trim();
      if (text.startsWith(start)) values.push(this.decode(text.slice(start.length)));
    }
    return values;
  }

  write(response: Response, name: string, value: string, attributes: CookieAttributes = {}): void {
    this.writeUnsigned(response, name, this.sign(value), attributes);
  }

  /** Replaces a cookie of the same name that was written to this response before. */
  writeUnsigned(response: Response, name: string, value: string, { maxAgeSeconds }: CookieAttributes = {}): void {
    const start = `${this.nameOf(name)}=`;
    const lifetime = maxAgeSeconds === undefined ? '' : `; Max-Age=${Math.floor(maxAgeSeconds)}`;
    const secure = this.settings.secureCookies ? '; Secure' : '';
    const line = `${start}${encodeURIComponent(value)}${lifetime}; Path=/; HttpOnly${secure}; SameSite=Lax`;
    const others = [response.getHeader('set-cookie') ?? []].flat().filter((other) => !String(other).startsWith(start));
    response.setHeader('set-cookie', [...others.map(String), line]);
  }

  clear(response: Response, name: string): void {
    this.writeUnsigned(response, name, '', { maxAgeSeconds: 0 });
  }

  /**
   * Without percent-encoding. An invalid one stays as it is: no cookie of ours has one, so its signature is not valid.
   */
  decode(text: string): string {
    if (!text.includes('%')) return text;
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  /** `value.signature` */
  sign(value: string): string {
    return `${value}.${this.signatureOf(value)}`;
  }

  /** Standard base64, 44 characters. */
  signatureOf(text: string): string {
    return signature(this.#signingSecret, text);
  }

  /** Whether `given` is what `signatureOf` returns, under any of the secrets. */
  isSignatureOf(text: string, given: string): boolean {
    if (!SIGNATURE.test(given)) return false;
    const bytes = Buffer.from(given);
    return this.settings.secrets.some((secret) => timingSafeEqual(bytes, Buffer.from(signature(secret, text))));
  }

  /** The value of a text that `sign` made under any of the secrets; undefined for any other text. */
  verify(signed: string): string | undefined {
    const dot = signed.lastIndexOf('.');
    const value = signed.slice(0, Math.max(dot, 0));
    return dot > 0 && this.isSignatureOf(value, signed.slice(dot + 1)) ? value : undefined;
  }
}

function signature(secret: string, value: string): string {
  return createHmac('sha256', secret).update(value).digest('base64');
}
