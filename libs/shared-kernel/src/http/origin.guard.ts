import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { refusals } from '../domain/refusal.ts';
import { TrustedOrigins } from './trusted-origins.ts';
import { zoneOf } from './zone.ts';

export const OriginRefusal = refusals({
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  MISSING_OR_NULL_ORIGIN: { status: 403, message: 'Missing or null Origin' },
});

/** RFC 9110 §9.2.1: these change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Sec-Fetch-Site of a request from our own pages, and of one that no page started (address bar, bookmark). */
const OWN_SITES = new Set(['same-origin', 'none']);

/** In zones for any origin a request without cookies is one that every program may send. */
function isJudgedByOrigin(request: Request): boolean {
  const { forgery, crossOrigin } = zoneOf(request);
  return forgery === 'origin' && (crossOrigin.readers !== 'any-and-trusted' || request.headers.cookie !== undefined);
}

/**
 * Refuses what a foreign page makes a browser send, also without cookies: signing a user in as another user is a
 * forgery, too (login CSRF). Without Origin, Referer and Sec-Fetch-Site a request comes from no browser.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(private readonly origins: TrustedOrigins) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (!SAFE_METHODS.has(request.method) && isJudgedByOrigin(request)) this.check(request);
    return true;
  }

  private check({ headers }: Request): void {
    const { origin, referer, cookie } = headers;
    const site = headers['sec-fetch-site'];
    if (origin !== undefined) this.checkOrigin(origin);
    else if (referer !== undefined) this.checkOrigin(URL.parse(referer)?.origin ?? referer);
    else if (site !== undefined) this.checkSite(String(site));
    else if (cookie !== undefined) throw OriginRefusal.MISSING_OR_NULL_ORIGIN();
  }

  private checkSite(site: string): void {
    if (!OWN_SITES.has(site)) throw OriginRefusal.INVALID_ORIGIN();
  }

  private checkOrigin(origin: string): void {
    if (origin === 'null' || origin === '') throw OriginRefusal.MISSING_OR_NULL_ORIGIN();
    if (!this.origins.trusts(origin)) throw OriginRefusal.INVALID_ORIGIN();
  }
}
