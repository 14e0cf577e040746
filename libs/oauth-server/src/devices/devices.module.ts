import { Module } from '@nestjs/common';
import { type Expiring, Purges } from '#shared-kernel/application/purges';
import { GrantsModule } from '../grants/grants.module.ts';
import { DeviceAnswer } from './application/device-answer.ts';
import { DeviceStart } from './application/device-start.ts';
import { DeviceRequests } from './domain/ports.ts';
import { DeviceAuthorizationController } from './http/device-authorization.controller.ts';
import { DeviceController } from './http/device.controller.ts';
import { MikroDeviceRequests } from './infrastructure/persistence/mikro-device-requests.ts';

/** For this long after expiry, a device is told that its code expired, instead of that it is unknown. */
const KEPT_MS = 3_600_000;

@Module({
  imports: [GrantsModule],
  controllers: [DeviceAuthorizationController, DeviceController],
  providers: [{ provide: DeviceRequests, useClass: MikroDeviceRequests }, DeviceStart, DeviceAnswer],
  exports: [DeviceRequests],
})
export class DevicesModule {
  constructor(purges: Purges, requests: DeviceRequests) {
    const devices: Expiring = {
      deleteExpired: (now, limit) => requests.deleteExpired(new Date(now.getTime() - KEPT_MS), limit),
    };
    purges.register('oauth-device-cleanup', 'Deletes expired device codes.', { devices });
  }
}
