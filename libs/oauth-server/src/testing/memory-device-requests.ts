import { ClientRefusal } from '../clients/domain/client-oauth-refusals.ts';
import type { DeviceRequest } from '../devices/domain/device-request.ts';
import { type Decision, DeviceRequests, type Opening } from '../devices/domain/ports.ts';
import type { MemoryOAuthDatabase } from './memory-database.ts';

export class MemoryDeviceRequests extends DeviceRequests {
  constructor(private readonly database: MemoryOAuthDatabase) {
    super();
  }

  async add(request: DeviceRequest): Promise<boolean> {
    this.database.mustBeInTransaction();
    if (!this.database.clients.get(request.clientId)) throw ClientRefusal.INVALID_CLIENT_ID();
    if (this.database.devices.find(({ userCode }) => userCode === request.userCode).length > 0) return false;
    this.database.devices.put(request);
    return true;
  }

  async find(id: string): Promise<DeviceRequest | undefined> {
    return this.database.devices.get(id);
  }

  async findForUpdate(id: string): Promise<DeviceRequest | undefined> {
    this.database.mustBeInTransaction();
    return this.find(id);
  }

  async open(userCode: string, opening: Opening): Promise<DeviceRequest | undefined> {
    this.database.mustBeInTransaction();
    const request = this.waiting(opening, [null, opening.userId]).find((one) => one.userCode === userCode);
    return request && this.put(request, { userId: opening.userId });
  }

  async findOpened(userCode: string, opening: Opening): Promise<DeviceRequest | undefined> {
    return this.waiting(opening, [opening.userId]).find((one) => one.userCode === userCode);
  }

  async answer(id: string, decision: Decision, opening: Opening): Promise<boolean> {
    this.database.mustBeInTransaction();
    const request = this.waiting(opening, [opening.userId]).find((one) => one.id === id);
    if (request) this.put(request, decision);
    return request !== undefined;
  }

  async savePoll({ id, polledAt, intervalSeconds }: DeviceRequest): Promise<void> {
    this.database.mustBeInTransaction();
    const request = await this.find(id);
    if (request) this.put(request, { polledAt, intervalSeconds });
  }

  async claim(id: string, now: Date): Promise<boolean> {
    this.database.mustBeInTransaction();
    const isApproved = (one: DeviceRequest) => one.id === id && one.status === 'approved' && one.expiresAt > now;
    return this.database.devices.delete(isApproved) > 0;
  }

  async deleteExpired(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.devices.delete(({ expiresAt }) => expiresAt < moment, limit);
  }

  private waiting({ now }: Opening, owners: readonly (string | null)[]): DeviceRequest[] {
    return this.database.devices.find(
      ({ status, expiresAt, userId }) => status === 'pending' && expiresAt > now && owners.includes(userId),
    );
  }

  private put(request: DeviceRequest, changes: Partial<DeviceRequest>): DeviceRequest {
    this.database.devices.put(Object.assign(request, changes));
    return request;
  }
}
