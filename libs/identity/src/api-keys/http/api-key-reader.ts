import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Refusal } from '#shared-kernel/domain/refusal';
import type { AcceptanceOf, PrincipalReader } from '../../sessions/http.ts';
import type { ApiKeyPrincipal } from '../../sessions/index.ts';
import { AccountRefusal } from '../../users/index.ts';
import { KeyAuthentication } from '../application/key-authentication.ts';

const HEADER = 'x-api-key';

@Injectable()
export class ApiKeyReader implements PrincipalReader<'api-key'> {
  readonly kind = 'api-key';

  constructor(private readonly keys: KeyAuthentication) {}

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
