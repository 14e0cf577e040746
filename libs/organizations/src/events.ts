type Time = string;

declare module '#shared-kernel/application/events' {
  interface Events {
    /** Its creator has a `member-added` event of their own. */
    'organizations.created': {
      readonly organizationId: string;
      readonly name: string;
      readonly slug: string;
      readonly createdAt: Time;
    };

    /** Name, slug, logo or metadata changed. */
    'organizations.updated': {
      readonly organizationId: string;
      readonly name: string;
      readonly slug: string;
      readonly updatedAt: Time;
    };

    /** Members, teams, roles and invitations are deleted with it, without events of their own. */
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
      /** Proven or not. Of an account that is deleted it cannot be looked up any more. */
      readonly email: string | null;
      readonly removedAt: Time;
    };
  }
}

export {};
