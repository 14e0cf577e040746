/** Roles of accounts on the service; those in organizations are others. */
export const accountRoles = { user: 'Account holder', support: 'Support', admin: 'Admin' } as const;

export type AccountRole = keyof typeof accountRoles;

/** Undefined for account holders, and for a role that this version does not know. */
export const staffRoleOf = ({ role }: { readonly role: string }): Exclude<AccountRole, 'user'> | undefined =>
  role === 'support' || role === 'admin' ? role : undefined;

export const ADMINS_ONLY = `Only the role ${accountRoles.admin} can do this.`;
