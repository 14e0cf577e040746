import { Injectable } from '@nestjs/common';
import { type KeyAct, KeySupervision } from '../../api-keys/index.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import type { Remark } from '../../users/index.ts';
import type { StaffPermission } from '../domain/staff-permissions.ts';
import { StaffActs } from './staff-acts.ts';

const permissions: Readonly<Record<KeyAct, StaffPermission>> = {
  disabled: 'api-key.disable',
  enabled: 'api-key.enable',
  deleted: 'api-key.delete',
};

export interface ActOnKey extends Remark {
  readonly staff: SessionPrincipal;
  readonly id: string;
}

/** API keys of others, as staff disable, enable and delete them. */
@Injectable()
export class StaffKeys {
  constructor(
    private readonly acts: StaffActs,
    private readonly keys: KeySupervision,
  ) {}

  /** @throws as `StaffActs.run`, KEY_NOT_FOUND */
  async carryOut(act: KeyAct, { staff, id, reason }: ActOnKey): Promise<void> {
    const userId = await this.keys.ownerIdOf(id);
    await this.acts.run({ staff, userId, permission: permissions[act] }, (owner) =>
      this.keys.carryOut(act, owner, id, { reason }),
    );
  }
}
