/** The service does not tell non-members what exists: a member who was removed is refused with one of these codes. */
const MEMBERSHIP_CODES = /NOT_(A_MEMBER|ALLOWED)|(ORGANIZATION|MEMBER|ROLE|INVITATION|TEAM)_NOT_FOUND/;

export const mayHaveEndedMembership = (code: string): boolean => MEMBERSHIP_CODES.test(code);

export const areRolesOutdated = (code: string): boolean => code === 'ROLE_HAS_CHANGED' || mayHaveEndedMembership(code);
