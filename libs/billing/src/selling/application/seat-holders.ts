import { Injectable } from '@nestjs/common';
import { OrganizationPermissions, UserDirectory } from '#identity';
import type { BillingOwner } from '../../customers/index.ts';

interface SeatHolder {
  readonly email: string;
  /** Of a member of the organization that has the seat. */
  readonly externalMemberId?: string;
}

/** Whom the platform is told that a seat is for. */
@Injectable()
export class SeatHolders {
  constructor(
    private readonly directory: UserDirectory,
    private readonly permissions: OrganizationPermissions,
  ) {}

  /**
   * A member of the organization is named by the user id: what the seat gives is found by it, and the seat is taken back
   * when the member leaves. Of others the platform knows the address alone.
   */
  async of(owner: BillingOwner, email: string): Promise<SeatHolder> {
    const user = owner.type === 'organization' ? await this.directory.findByEmail(email) : undefined;
    if (!user) return { email };
    const caller = { userId: user.id, organizationIds: null };
    const standing = await this.permissions.standing(caller, owner.id, ['billing', 'read']);
    return standing === 'not-a-member' ? { email } : { email: user.email, externalMemberId: user.id };
  }
}
