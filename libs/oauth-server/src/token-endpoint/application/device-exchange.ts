import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import { Refusal } from '#shared-kernel/domain/refusal';
import type { Parameters } from '../../client-authentication/index.ts';
import { ClientRefusal, DEVICE_CODE_GRANT, type OAuthClient } from '../../clients/index.ts';
import { DeviceRefusal, type DeviceRequest, DeviceRequests } from '../../devices/index.ts';
import { Grants, type IssuedTokens, TokenIssuing, TokenRefusal } from '../../grants/index.ts';
import {
  type ExchangeRequest,
  type GrantType,
  IdTokenOfAnswer,
  requestedAccess,
  type TokenAnswer,
} from './grant-type.ts';

/** The device grant (RFC 8628 §3.4): the device asks until its user has answered, and takes the tokens once. */
@Injectable()
export class DeviceExchange implements GrantType {
  constructor(
    private readonly requests: DeviceRequests,
    private readonly grants: Grants,
    private readonly issuing: TokenIssuing,
    private readonly idToken: IdTokenOfAnswer,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  check(parameters: Parameters): void {
    if (parameters.get('device_code') === undefined) throw DeviceRefusal.DEVICE_CODE_IS_REQUIRED();
  }

  /**
   * @throws UNAUTHORIZED_CLIENT, INVALID_DEVICE_CODE (also another client's, and one that was used), DEVICE_CODE_EXPIRED,
   *   AUTHORIZATION_PENDING, SLOW_DOWN, DEVICE_ACCESS_DENIED, TARGET_NOT_GRANTED, GRANT_USER_NOT_FOUND
   */
  async exchange(client: OAuthClient, exchange: ExchangeRequest): Promise<TokenAnswer> {
    if (!client.grantTypes.includes(DEVICE_CODE_GRANT)) throw ClientRefusal.UNAUTHORIZED_CLIENT();
    const id = digest(exchange.parameters.get('device_code')!);
    const request = await this.uow.read(() => this.requests.find(id));
    if (!request || request.clientId !== client.id) throw DeviceRefusal.INVALID_DEVICE_CODE();
    if (request.isExpiredAt(this.clock.now())) throw DeviceRefusal.DEVICE_CODE_EXPIRED();
    switch (request.status) {
      case 'denied':
        throw DeviceRefusal.DEVICE_ACCESS_DENIED();
      case 'pending':
        throw await this.uow.run(() => this.wait(id));
      case 'approved':
        return this.idToken.complete(client, await this.uow.run(() => this.claim(client, request, exchange)));
    }
  }

  /** @returns the refusal; a throw would undo the count of this request */
  private async wait(id: string): Promise<Refusal> {
    const request = await this.requests.findForUpdate(id);
    if (!request) return DeviceRefusal.INVALID_DEVICE_CODE();
    const isEarly = request.poll(this.clock.now());
    await this.requests.savePoll(request);
    return isEarly
      ? DeviceRefusal.SLOW_DOWN({ seconds: request.intervalSeconds })
      : DeviceRefusal.AUTHORIZATION_PENDING();
  }

  private async claim(
    client: OAuthClient,
    { id, grantId }: DeviceRequest,
    exchange: ExchangeRequest,
  ): Promise<IssuedTokens> {
    await this.issuing.markUsed(client);
    const grant = await this.grants.findForUpdate(grantId!);
    if (!grant) throw DeviceRefusal.INVALID_DEVICE_CODE();
    if (grant.isOrphaned()) throw TokenRefusal.GRANT_USER_NOT_FOUND();
    const access = requestedAccess(exchange, grant);
    if (access instanceof Refusal) throw access;
    if (!(await this.requests.claim(id, this.clock.now()))) throw DeviceRefusal.INVALID_DEVICE_CODE();
    return this.issuing.issue(client, grant, access);
  }
}
