import { Injectable } from '@nestjs/common';
import { normalizeEmail } from '#shared-kernel/domain/email-address';
import { Refusal } from '#shared-kernel/domain/refusal';
import { AddressChange, AddressConfirmation } from '../../contact/index.ts';
import { type ProfileChange, ProfileEditing } from '../../profile/index.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { AccountRefusal, type Remark, type Role, type User } from '../../users/index.ts';
import { type BanEdit, banAfter } from '../domain/ban-edit.ts';
import { mustBePermitted, mustReach, type StaffRule, staffRules } from '../domain/staff-permissions.ts';
import { StaffRefusal } from '../domain/staff-refusals.ts';
import { AccountStanding } from './account-standing.ts';
import { StaffActs } from './staff-acts.ts';

/** What is absent stays as it is. */
export interface AccountEdit extends BanEdit {
  readonly email?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly role?: Role | undefined;
  readonly profile: ProfileChange;
}

const TAKEN = AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL().code;

type May = (rule: StaffRule) => void;

/** Several changes of one account, all of them or none. */
@Injectable()
export class StaffEdits {
  constructor(
    private readonly acts: StaffActs,
    private readonly standing: AccountStanding,
    private readonly change: AddressChange,
    private readonly confirmation: AddressConfirmation,
    private readonly editing: ProfileEditing,
  ) {}

  /**
   * Each part has the rules and consequences of its own route. A new address is neither verified nor proven.
   * @throws as `StaffActs.run`, `AccountStanding` and `ProfileEditing.edit`; INVALID_EMAIL, USER_ALREADY_EXISTS
   */
  async edit(staff: SessionPrincipal, userId: string, edit: AccountEdit, { reason }: Remark = {}): Promise<User> {
    const remark = { reason };
    return this.acts.run({ staff, userId, ...staffRules.edit }, async (user, actor) => {
      // Before each part, because the one before may have made it an account of staff.
      const may: May = (rule) => {
        mustBePermitted(actor.role, rule.permission);
        mustReach(rule, actor, user);
      };
      // The address first: a role of staff needs a proven one.
      await this.editAddress(user, edit, may, remark);
      await this.editStanding(user, edit, may, remark);
      await this.editing.edit(user, edit.profile, remark);
      return user;
    });
  }

  private async editAddress(user: User, edit: AccountEdit, may: May, remark: Remark): Promise<void> {
    const { email, emailVerified } = edit;
    if (email !== undefined || emailVerified !== undefined) may(staffRules.email);
    if (email !== undefined) await this.moveTo(user, email, remark);
    if (emailVerified === false) await this.confirmation.unverify(user, remark);
    if (emailVerified && !user.emailVerified) await this.confirmation.confirm(user, false, undefined, remark);
  }

  private async editStanding(user: User, edit: AccountEdit, may: May, remark: Remark): Promise<void> {
    if (edit.role !== undefined) {
      may(staffRules.role);
      await this.standing.giveRole(user, edit.role, remark);
    }
    const ban = banAfter(user, edit);
    if (ban === undefined) return;
    may(ban === 'lift' ? staffRules.unban : staffRules.ban);
    await (ban === 'lift' ? this.standing.unban(user, remark) : this.standing.ban(user, ban));
  }

  private async moveTo(user: User, address: string, { reason }: Remark): Promise<void> {
    const email = normalizeEmail(address);
    if (!email) throw AccountRefusal.INVALID_EMAIL();
    if (email === user.email) return;
    try {
      await this.change.apply(user, email, { reason });
    } catch (error) {
      throw error instanceof Refusal && error.code === TAKEN ? StaffRefusal.USER_ALREADY_EXISTS() : error;
    }
  }
}
