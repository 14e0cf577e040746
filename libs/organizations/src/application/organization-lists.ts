import type { ListPage, ListQuery } from '#shared-kernel/application/list-page';
import type { Invitation, InvitationStatus } from '../domain/invitation.ts';

export interface OrganizationFilters {
  /** Part of a name or slug, or a whole id. */
  readonly text?: string | undefined;
  /** A member. */
  readonly userId?: string | undefined;
}

export interface NamedAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export interface ListedOrganization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly logo: string | null;
  readonly createdAt: Date;
  readonly memberCount: number;
  /** In the order in which they joined, at most `SHOWN_OWNERS`. */
  readonly owners: readonly NamedAccount[];
}

export const SHOWN_OWNERS = 5;

/** `expired` is not stored: pending ones expire. */
export const listedStatuses = ['pending', 'accepted', 'rejected', 'canceled', 'expired'] as const;
export type ListedStatus = InvitationStatus | 'expired';

export interface InvitationFilters {
  readonly organizationId?: string | undefined;
  /** The whole address. */
  readonly email?: string | undefined;
  readonly status?: ListedStatus | undefined;
  readonly inviterId?: string | undefined;
}

export interface ListedInvitation extends Pick<
  Invitation,
  'id' | 'organizationId' | 'email' | 'teamId' | 'inviterId' | 'expiresAt' | 'createdAt'
> {
  readonly organizationName: string;
  /** Several are separated by commas. */
  readonly role: string;
  readonly status: ListedStatus;
  /** Null for a deleted account. */
  readonly inviterName: string | null;
  readonly inviterEmail: string | null;
}

/** All organizations and their invitations, for staff. */
export abstract class OrganizationLists {
  /** @throws INVALID_CURSOR */
  abstract organizations(query: ListQuery<OrganizationFilters>): Promise<ListPage<ListedOrganization>>;

  /** @throws INVALID_CURSOR */
  abstract invitations(query: ListQuery<InvitationFilters>): Promise<ListPage<ListedInvitation>>;
}
