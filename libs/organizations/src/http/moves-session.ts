import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Response } from 'express';
import type { Observable } from 'rxjs';
import { principalIn, SessionCookies } from '#identity/http';

@Injectable()
export class SessionCacheInterceptor implements NestInterceptor {
  constructor(private readonly cookies: SessionCookies) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    // Before the handler, which may write the response itself; a cache cleared in vain costs one look into the database.
    if (principalIn(context).kind === 'session') {
      this.cookies.clearCache(context.switchToHttp().getResponse<Response>());
    }
    return next.handle();
  }
}

/** For routes that may change the active organization or team of the caller's session: its cached copy is stale. */
export const MovesSession = () => UseInterceptors(SessionCacheInterceptor);
