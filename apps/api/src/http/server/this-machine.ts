import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { isThisMachine } from '../../config/url-places.ts';

const LOOPBACK = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/;

type Asking = Pick<Request, 'headers'> & { readonly socket: { readonly remoteAddress?: string | undefined } };

/**
 * Whether the caller itself is on this machine. A request that a local proxy forwarded does not come from it; not every
 * proxy says that it did.
 */
export function comesFromThisMachine({ headers, socket }: Asking): boolean {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  return LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
}

/**
 * For what only a developer at this machine may see: every other caller gets a 404. So does a name that leads to this
 * machine (DNS rebinding), also one of TRUSTED_HOSTS.
 */
@Injectable()
export class ThisMachineGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Asking>();
    if (comesFromThisMachine(request) && isThisMachine(URL.parse(`http://${request.headers.host}`))) return true;
    throw new NotFoundException();
  }
}
