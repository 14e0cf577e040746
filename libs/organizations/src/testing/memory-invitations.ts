import type { Fields } from '#shared-kernel/domain/change';
import type { Invitation } from '../domain/invitation.ts';
import { Invitations } from '../domain/ports.ts';
import { type MemoryOrganizationDatabase, oldestFirst } from './memory-database.ts';

/** @param all oldest first */
export function listed(all: readonly Invitation[], closedLimit: number): Invitation[] {
  const closed = all
    .filter(({ status }) => status !== 'pending')
    .toReversed()
    .slice(0, closedLimit);
  return all.filter((invitation) => invitation.status === 'pending' || closed.includes(invitation));
}

export class MemoryInvitations extends Invitations {
  constructor(private readonly database: MemoryOrganizationDatabase) {
    super();
  }

  async find(id: string): Promise<Invitation | undefined> {
    return this.database.invitations.get(id);
  }

  async listOf(organizationId: string, closedLimit: number): Promise<Invitation[]> {
    return listed(
      this.select((invitation) => invitation.organizationId === organizationId),
      closedLimit,
    );
  }

  async pendingOf(organizationId: string): Promise<Invitation[]> {
    return this.listOf(organizationId, 0);
  }

  async openFor(email: string, now: Date, limit: number): Promise<Invitation[]> {
    const open = this.select((invitation) => invitation.email === email && invitation.isOpenAt(now));
    return open.slice(Math.max(0, open.length - limit));
  }

  async add(invitation: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    const { organizationId, email } = invitation;
    if (!this.database.organizations.get(organizationId)) throw new Error('Foreign key: no such organization');
    this.mustHaveTeam(invitation);
    if ((await this.pendingOf(organizationId)).some((other) => other.email === email)) {
      throw new Error('Unique: there is a pending invitation');
    }
    this.database.invitations.put(invitation);
  }

  async saveStatus(invitation: Invitation): Promise<boolean> {
    this.database.mustBeInTransaction();
    return this.write(invitation.id, { status: invitation.status });
  }

  async saveOffer(invitation: Invitation): Promise<boolean> {
    this.database.mustBeInTransaction();
    const { id, roles, teamId, inviterId, expiresAt, createdAt } = invitation;
    this.mustHaveTeam(invitation);
    return this.write(id, { roles, teamId, inviterId, expiresAt, createdAt });
  }

  async remove({ id }: Invitation): Promise<void> {
    this.database.mustBeInTransaction();
    this.database.invitations.delete((invitation) => invitation.id === id);
  }

  async removePendingOf(userId: string, email: string | null, sentBy: Date): Promise<void> {
    this.database.mustBeInTransaction();
    const isTheirs = (invitation: Invitation) =>
      invitation.inviterId === userId || (invitation.email === email && invitation.createdAt <= sentBy);
    this.database.invitations.delete((invitation) => invitation.status === 'pending' && isTheirs(invitation));
  }

  async deleteExpiredBefore(moment: Date, limit: number): Promise<number> {
    this.database.mustBeInTransaction();
    return this.database.invitations.delete(({ expiresAt }) => expiresAt < moment, limit);
  }

  private mustHaveTeam({ organizationId, teamId }: Invitation): void {
    const team = teamId === null ? undefined : this.database.teams.get(teamId);
    if (teamId !== null && team?.organizationId !== organizationId) throw new Error('Foreign key: no such team there');
  }

  private write(id: string, values: Partial<Fields<Invitation>>): boolean {
    const pending = this.database.invitations.get(id);
    if (pending?.status !== 'pending') return false;
    this.database.invitations.put(Object.assign(pending, values));
    return true;
  }

  private select(isMeant: (invitation: Invitation) => boolean): Invitation[] {
    return this.database.invitations.find(isMeant).toSorted(oldestFirst);
  }
}
