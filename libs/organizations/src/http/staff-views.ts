import type { Member } from '../domain/roster.ts';

/** A member after a change by staff; teams and names are in the organization's full view. */
export class StaffMemberView {
  id!: string;
  organizationId!: string;
  userId!: string;
  role!: string;
  createdAt!: Date;

  static of({ id, organizationId, userId, roles, createdAt }: Member): StaffMemberView {
    return { id, organizationId, userId, role: String(roles), createdAt };
  }
}
