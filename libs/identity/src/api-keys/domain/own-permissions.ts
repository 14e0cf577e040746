/** The resource whose permissions this service itself checks. */
export const OWN_RESOURCE = 'gatehouse';
/** What routes of this service ask of keys with permissions. Owners may limit a new key to these. */
export const OWN_PERMISSIONS = ['billing.read'] as const;
