/**
 * Nobody is told what exists beyond their organizations: to whoever was removed from one, or has a page of one open that
 * is no more, the service says by one of these that they may not, or that the thing is not there.
 */
const MAYBE_OUTSIDE = /NOT_(A_MEMBER|ALLOWED)|(ORGANIZATION|MEMBER|ROLE|INVITATION|TEAM)_NOT_FOUND/;

/** Whether a refusal may mean that somebody is not in the organization any more. */
export const maybeOutside = (code: string): boolean => MAYBE_OUTSIDE.test(code);
