import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { isThisMachine } from '../../config/url-places.ts';

const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

type Asking = Pick<Request, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/** Not what a local proxy forwarded, though not every proxy says that it did. */
export function comesFromThisMachine({ headers, socket }: Asking): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}

/** For a developer at this machine; others get a 404, also under a name that leads to it (DNS rebinding). */
@Injectable()
export class ThisMachineGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Asking>();
    if (comesFromThisMachine(request) && isThisMachine(URL.parse(`http://${request.headers.host}`))) return true;
    throw new NotFoundException();
  }
}
