import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { ApiKeyPrincipal } from '../../sessions/index.ts';
import { Users } from '../../users/index.ts';
import { KeyAuthenticationRefusal } from '../domain/api-key-refusals.ts';
import type { PermissionMap } from '../domain/permission-map.ts';
import { KeyVerification } from './key-verification.ts';

@Injectable()
export class KeyAuthentication {
  constructor(
    private readonly verification: KeyVerification,
    private readonly users: Users,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * @param permissions of a key that has some; undefined: only keys without permissions are accepted
   * @throws API_KEY_NOT_ACCEPTED (nothing is spent), INVALID_USER_ID_FROM_API_KEY, and those of `KeyUseRefusal`
   */
  async authenticate(token: string, permissions?: PermissionMap): Promise<ApiKeyPrincipal> {
    const { key, refusal } = await this.verification.verify(token, { forOwner: true, permissions });
    // An unknown key gets the answer of a malformed one.
    if (refusal) throw refusal.code === 'KEY_NOT_FOUND' ? KeyAuthenticationRefusal.INVALID_API_KEY() : refusal;
    const user = await this.uow.read(() => this.users.find(key.userId));
    if (!user) throw KeyAuthenticationRefusal.INVALID_USER_ID_FROM_API_KEY();
    const { id, name, expiresAt, createdAt, updatedAt } = key;
    return { kind: 'api-key', user, key: { id, name, expiresAt, createdAt, updatedAt }, token };
  }
}
