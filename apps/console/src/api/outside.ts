/**
 * Nobody is told what exists beyond their organizations: to whoever was removed from one, or has a page of one open that
 * is no more, the service says by one of these that they may not, or that the thing is not there.
 */
const MAYBE_OUTSIDE = /NOT_(A_MEMBER|ALLOWED)|(ORGANIZATION|MEMBER|ROLE|INVITATION|TEAM)_NOT_FOUND/;

/** Whether a refusal may mean that someone is not in the organization any more, or may do less in it. */
export const maybeOutside = (code: string): boolean => MAYBE_OUTSIDE.test(code);

/** Whether a refusal says that the roles which a page knows are not the ones that there are. */
export const areRolesOld = (code: string): boolean => code === 'ROLE_HAS_CHANGED' || maybeOutside(code);
