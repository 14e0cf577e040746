/** ISO 8601, by the Clock. */
type Time = string;

declare module '#shared-kernel/application/events' {
  interface Events {
    /** Its creator is told of by a `member-added` of its own. */
    'organizations.created': {
      readonly organizationId: string;
      readonly name: string;
      readonly slug: string;
      readonly createdAt: Time;
    };

    /** Its name, slug, logo or metadata. */
    'organizations.updated': {
      readonly organizationId: string;
      readonly name: string;
      readonly slug: string;
      readonly updatedAt: Time;
    };

    /** With its members, teams, roles and invitations, which are not told of one by one. */
    'organizations.deleted': { readonly organizationId: string; readonly deletedAt: Time };

    'organizations.member-added': {
      readonly organizationId: string;
      readonly userId: string;
      readonly roles: readonly string[];
      readonly addedAt: Time;
    };

    'organizations.member-roles-changed': {
      readonly organizationId: string;
      readonly userId: string;
      readonly roles: readonly string[];
      readonly changedAt: Time;
    };

    /** Left, was removed, or deleted their account. */
    'organizations.member-removed': {
      readonly organizationId: string;
      readonly userId: string;
      readonly removedAt: Time;
    };
  }
}

export {};
