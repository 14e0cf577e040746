import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { TrustedOrigins } from '#shared-kernel/http/trusted-origins';
import { AccountRefusal } from '../../users/index.ts';

const REFUSALS = Object.entries({
  callbackURL: AccountRefusal.INVALID_CALLBACK_URL,
  redirectTo: AccountRefusal.INVALID_CALLBACK_URL,
  errorCallbackURL: AccountRefusal.INVALID_ERROR_CALLBACK_URL,
  newUserCallbackURL: AccountRefusal.INVALID_NEW_USER_CALLBACK_URL,
} as const);

/** Checked on every route: when a link is created, and again when it is used. */
@Injectable()
export class RedirectTargetGuard implements CanActivate {
  constructor(private readonly origins: TrustedOrigins) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    this.check(request.body as unknown);
    // Express parses the query again at each access.
    if (request.url.includes('?')) this.check(request.query);
    return true;
  }

  private check(source: unknown): void {
    if (typeof source !== 'object' || source === null) return;
    for (const [field, refuse] of REFUSALS) {
      const value: unknown = Object.hasOwn(source, field) ? source[field as keyof typeof source] : undefined;
      if (value === undefined || value === null) continue;
      if (typeof value !== 'string' || this.origins.safeRedirect(value) === undefined) throw refuse();
    }
  }
}

/** Adds query parameters to a checked target; a relative one stays relative. */
export function withQuery(target: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(target, 'http://relative.invalid');
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return target.startsWith('/') ? `${url.pathname}${url.search}` : url.href;
}
