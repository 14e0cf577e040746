import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { refusals } from '../domain/refusal.ts';
import { MachineRoute } from './machine-route.decorator.ts';
import { TrustedOrigins } from './trusted-origins.ts';

export const OriginRefusal = refusals({
  INVALID_ORIGIN: { status: 403, message: 'Invalid origin' },
  MISSING_OR_NULL_ORIGIN: { status: 403, message: 'Missing or null Origin' },
});

/** RFC 9110 §9.2.1: these change nothing. */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Our own page, or nobody's: the address bar, a bookmark. */
const OWN_SITES = new Set(['same-origin', 'none']);

/**
 * Refuses what a foreign page makes a browser send, with cookies or without: signing somebody in is forgery as well
 * (security.md #1). Without Origin, Referer and Sec-Fetch-Site no browser is at work; then a cookie has no business there.
 */
@Injectable()
export class OriginGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly origins: TrustedOrigins,
  ) {}

  /** @throws INVALID_ORIGIN, MISSING_OR_NULL_ORIGIN */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    if (SAFE_METHODS.has(request.method)) return true;
    const isMachineRoute = this.reflector.getAllAndOverride(MachineRoute, [context.getHandler(), context.getClass()]);
    if (isMachineRoute === undefined) this.check(request);
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
