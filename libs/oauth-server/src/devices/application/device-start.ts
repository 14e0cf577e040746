import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { alphabets, Random } from '#shared-kernel/application/random';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { digest } from '#shared-kernel/domain/digest';
import {
  CLIENT_PARAMETERS,
  ClientAuthentication,
  Parameters,
  presentedClient,
} from '../../client-authentication/index.ts';
import {
  ClientRefusal,
  CurrentOptions,
  DEVICE_CODE_GRANT,
  invalidScopes,
  OPENID,
  scopeHint,
  scopesElsewhere,
  scopesOf,
  unknownResource,
} from '../../clients/index.ts';
import { DeviceRefusal } from '../domain/device-oauth-refusals.ts';
import { DeviceRequest, type NewDevice, USER_CODE_ALPHABET, USER_CODE_LENGTH } from '../domain/device-request.ts';
import { DeviceRequests } from '../domain/ports.ts';

/** 182 bits. */
const DEVICE_CODE_LENGTH = 32;
/** Two open requests with one user code are rare; three times in a row something else is wrong. */
const ATTEMPTS = 3;

const OF_ANOTHER_API = 'Each scope of an API comes with its resource.';

const PARAMETERS = [...CLIENT_PARAMETERS, 'scope', 'resource'];

export interface StartedDevice {
  readonly deviceCode: string;
  readonly request: DeviceRequest;
  readonly page: string;
  readonly lifeSeconds: number;
}

/** The device authorization endpoint (RFC 8628 §3.1). */
@Injectable()
export class DeviceStart {
  constructor(
    private readonly requests: DeviceRequests,
    private readonly authentication: ClientAuthentication,
    private readonly current: CurrentOptions,
    private readonly clock: Clock,
    private readonly random: Random,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param authorization the header
   * @param meta of the device
   * @throws refusals of the parameters and the client, UNAUTHORIZED_CLIENT, INVALID_DEVICE_SCOPE, UNKNOWN_DEVICE_RESOURCE
   */
  async start(
    body: Readonly<Record<string, unknown>>,
    authorization: string | undefined,
    meta: RequestMeta,
  ): Promise<StartedDevice> {
    const options = await this.current.get();
    const parameters = Parameters.read(body, PARAMETERS);
    const client = await this.authentication.authenticate(presentedClient(authorization, parameters));
    if (!client.grantTypes.includes(DEVICE_CODE_GRANT)) throw ClientRefusal.UNAUTHORIZED_CLIENT();
    const scopes = scopesOf(parameters.get('scope') ?? OPENID);
    const resources = [...new Set(parameters.list('resource'))];
    const invalid = invalidScopes(scopes, client, options);
    const elsewhere = scopesElsewhere(scopes, resources, options);
    if (invalid.length + elsewhere.length > 0) {
      const hint = invalid.length > 0 ? scopeHint(invalid, client, options) : OF_ANOTHER_API;
      throw DeviceRefusal.INVALID_DEVICE_SCOPE({ scopes: [...invalid, ...elsewhere].join(', '), hint });
    }
    const unknown = unknownResource(resources, options);
    if (unknown) throw DeviceRefusal.UNKNOWN_DEVICE_RESOURCE({ ...unknown });
    const lifeSeconds = options.deviceCodeLifeSeconds;
    const deviceCode = this.random.text(DEVICE_CODE_LENGTH, alphabets.letters);
    const values = { id: digest(deviceCode), clientId: client.id, scopes, resources, ...meta };
    const request = await this.uow.run(() => this.addWithFreeCode(values, lifeSeconds));
    return { deviceCode, request, page: options.devicePage, lifeSeconds };
  }

  private async addWithFreeCode(values: Omit<NewDevice, 'userCode'>, lifeSeconds: number): Promise<DeviceRequest> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const userCode = this.random.text(USER_CODE_LENGTH, USER_CODE_ALPHABET);
      const request = DeviceRequest.begin({ ...values, userCode }, lifeSeconds, this.clock.now());
      if (await this.requests.add(request)) return request;
    }
    throw new Error(`No free user code in ${ATTEMPTS} attempts`);
  }
}
