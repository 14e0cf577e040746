import { NamedApiView, ShownClientView } from '../../clients/http.ts';
import { OrganizationQuestionView } from '../../grants/http.ts';
import type { ShownDevice } from '../application/device-answer.ts';
import type { StartedDevice } from '../application/device-start.ts';
import { type DeviceRequest, shownUserCode } from '../domain/device-request.ts';

/** RFC 8628 §3.2. */
export class DeviceAuthorizationView {
  device_code!: string;
  /** `XXXX-XXXX`: what the device shows. */
  user_code!: string;
  /** Where the user enters it. */
  verification_uri!: string;
  /** The same with the code, for QR codes. */
  verification_uri_complete!: string;
  /** Seconds. */
  expires_in!: number;
  /** Seconds between two requests to the token endpoint. */
  interval!: number;

  static of({ deviceCode, request, page, lifeSeconds }: StartedDevice): DeviceAuthorizationView {
    const userCode = shownUserCode(request.userCode);
    return {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}${page.includes('?') ? '&' : '?'}user_code=${userCode}`,
      expires_in: lifeSeconds,
      interval: request.intervalSeconds,
    };
  }
}

/** Where a device asked from, for the user to compare. */
export class DeviceOriginView {
  /** "" when unknown. */
  ipAddress!: string;
  /** "" when unknown. */
  userAgent!: string;
  requestedAt!: Date;

  static of({ ipAddress, userAgent, createdAt }: DeviceRequest): DeviceOriginView {
    return { ipAddress, userAgent, requestedAt: createdAt };
  }
}

export class DeviceView {
  /** `XXXX-XXXX`: must be what the device shows. */
  userCode!: string;
  client!: ShownClientView;
  scopes!: string[];
  /** The resources that its tokens may be for (RFC 8707); the MCP server where the request names none. */
  resources!: string[];
  /** Words for those that staff described. */
  apis!: NamedApiView[];
  /** The question about organizations; absent when the scopes reach no organization. */
  organizationChoice?: OrganizationQuestionView;
  origin!: DeviceOriginView;
  expiresAt!: Date;
  /** Until `expiresAt`, by the clock of the server. */
  secondsLeft!: number;

  static of({ request, client, resources, apis, secondsLeft, organizations }: ShownDevice): DeviceView {
    return {
      userCode: shownUserCode(request.userCode),
      client: ShownClientView.of(client),
      scopes: [...request.scopes],
      resources: [...resources],
      apis: apis.map((api) => NamedApiView.of(api)),
      ...(organizations && { organizationChoice: OrganizationQuestionView.of(organizations) }),
      origin: DeviceOriginView.of(request),
      expiresAt: request.expiresAt,
      secondsLeft,
    };
  }
}

export class DeviceAnsweredView {
  status!: boolean;
}
