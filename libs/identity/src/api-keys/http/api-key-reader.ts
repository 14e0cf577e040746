import { type CanActivate, type ExecutionContext, Injectable, Logger, NotFoundException } from '@nestjs/common';
import type { Request, Response } from 'express';
import { timingSafeEqual } from 'node:crypto';
import { Clock } from '#shared-kernel/application/clock';
import { digest } from '#shared-kernel/domain/digest';
import { bearerOf } from '#shared-kernel/http/bearer';
import { ApiKeySettings } from '../domain/api-key-options.ts';
import type { Refusal } from '#shared-kernel/domain/refusal';
import type { AcceptanceOf, PrincipalReader, Principals } from '../../sessions/http.ts';
import type { ApiKeyPrincipal } from '../../sessions/index.ts';
import { AccountRefusal } from '../../users/index.ts';
import { KeyAuthentication } from '../application/key-verification.ts';

const HEADER = 'x-api-key';

@Injectable()
export class ApiKeyReader implements PrincipalReader<'api-key'> {
  readonly kind = 'api-key';

  constructor(
    private readonly keys: KeyAuthentication,
    private readonly settings: ApiKeySettings,
  ) {}

  /** Where keys are accepted in place of a session. */
  registerWith(principals: Principals): void {
    if (this.settings.options.sessions) principals.register(this);
  }

  /** @throws the reason why the key is not accepted */
  async read(
    request: Request,
    _response: Response,
    { permissions }: AcceptanceOf<'api-key'>,
  ): Promise<ApiKeyPrincipal | undefined> {
    const key = request.headers[HEADER];
    return key === undefined ? undefined : this.keys.authenticate(String(key), permissions && { ...permissions });
  }

  refusalOf(request: Request): Refusal | undefined {
    return request.headers[HEADER] === undefined ? undefined : AccountRefusal.API_KEY_NOT_ACCEPTED();
  }
}

/** At most one warning per pause, so that requests cannot fill the log. */
const WARNING_PAUSE_MS = 60_000;

/** For backends: `Authorization: Bearer` with one of the configured secrets, else 404. */
@Injectable()
export class ServiceCredentialGuard implements CanActivate {
  private readonly logger = new Logger('ServiceCredential');
  private readonly known: readonly Buffer[];
  private silentUntil = 0;

  constructor(
    settings: ApiKeySettings,
    private readonly clock: Clock,
  ) {
    this.known = settings.options.serviceCredentials.map((secret) => Buffer.from(digest(secret)));
  }

  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    const given = Buffer.from(digest(bearerOf(request) ?? ''));
    // Digests have equal length, and all are compared, so that timing reveals nothing about any of them.
    const matches = this.known.filter((secret) => timingSafeEqual(secret, given));
    if (matches.length > 0) return true;
    if (request.headers.authorization) this.warn();
    throw new NotFoundException();
  }

  private warn(): void {
    const now = this.clock.now().getTime();
    if (now < this.silentUntil) return;
    this.silentUntil = now + WARNING_PAUSE_MS;
    this.logger.warn('A request of a backend was answered 404: its credential is not in SERVICE_CREDENTIALS');
  }
}
