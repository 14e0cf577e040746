import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { principalIn, SessionCookies, accessToken, Accepts } from '#identity/http';

@Injectable()
export class SessionCacheInterceptor implements NestInterceptor {
  constructor(private readonly cookies: SessionCookies) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // Before the handler, because some refusals change the session too. An unnecessary clear costs one database read.
    if (principalIn(context).kind === 'session') {
      this.cookies.clearCache(context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }
}

/** For routes that may change the active organization or team: the session in the cookie cache would be stale. */
export const ClearsSessionCache = () => UseInterceptors(SessionCacheInterceptor);

/** Reads of the caller's organizations: also for applications to which the user granted the scope. */
export const AcceptsReaders = () => Accepts('session', 'api-key', accessToken('organizations.read'));
