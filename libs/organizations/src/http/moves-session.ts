import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { callerOf, SessionCookies } from '#identity/http';

@Injectable()
export class SessionCacheInterceptor implements NestInterceptor {
  constructor(private readonly cookies: SessionCookies) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // Before the answer, which may write itself; a cache that is cleared in vain costs one look into the database. Who
    // comes with a key has no session, and is sent no cookie.
    if (callerOf(context).sessionId !== null) {
      this.cookies.clearCache(context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }
}

/** On routes after which the caller's session may work in another organization or team: its cached copy is old. */
export const MovesSession = () => UseInterceptors(SessionCacheInterceptor);
