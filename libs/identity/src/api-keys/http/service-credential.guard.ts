import { type CanActivate, type ExecutionContext, Injectable, NotFoundException } from '@nestjs/common';
import type { Request } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { digest } from '#shared-kernel/domain/digest';
import { ApiKeySettings } from '../domain/api-key-options.ts';

/** For the service's own backends: `Authorization: Bearer` with one of the configured secrets. To all others nothing is here. */
@Injectable()
export class ServiceCredentialGuard implements CanActivate {
  private readonly known: readonly Buffer[];

  constructor(settings: ApiKeySettings) {
    this.known = settings.options.serviceCredentials.map((secret) => Buffer.from(digest(secret)));
  }

  canActivate(context: ExecutionContext): boolean {
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
    const given = Buffer.from(digest(/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? ''));
    // Digests have one length, and each is compared: how long it takes tells nothing about any of them.
    const matches = this.known.filter((secret) => timingSafeEqual(secret, given));
    if (matches.length === 0) throw new NotFoundException();
    return true;
  }
}
