import { accessToken, Accepts } from '#identity/http';

/** Reads of the caller's organizations: also for applications to which the user granted the scope. */
export const AcceptsReaders = () => Accepts('session', 'api-key', accessToken('organizations.read'));
