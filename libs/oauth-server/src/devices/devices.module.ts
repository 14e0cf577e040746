import { Module } from '@nestjs/common';
import { Sweeps } from '#shared-kernel/application/sweeps';
import { GrantsModule } from '../grants/grants.module.ts';
import { DeviceAnswer } from './application/device-answer.ts';
import { DeviceCleanup } from './application/device-cleanup.ts';
import { DeviceStart } from './application/device-start.ts';
import { DeviceRequests } from './domain/ports.ts';
import { DeviceAuthorizationController } from './http/device-authorization.controller.ts';
import { DeviceController } from './http/device.controller.ts';
import { MikroDeviceRequests } from './infrastructure/persistence/mikro-device-requests.ts';

/** Devices without a browser or keyboard, whose users answer elsewhere (RFC 8628). */
@Module({
  imports: [GrantsModule],
  controllers: [DeviceAuthorizationController, DeviceController],
  providers: [{ provide: DeviceRequests, useClass: MikroDeviceRequests }, DeviceStart, DeviceAnswer, DeviceCleanup],
  exports: [DeviceRequests],
})
export class DevicesModule {
  constructor(sweeps: Sweeps, devices: DeviceCleanup) {
    sweeps.register('oauth-device-cleanup', { devices });
  }
}
