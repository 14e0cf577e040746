import { oauthErrors } from '#shared-kernel/http/oauth-errors';
import type { ErrorRenderer } from '#shared-kernel/http/zone';
import { pageErrors } from './page.ts';

/** A page for a browser that came here, OAuth's JSON for a script. */
export const navigationErrors: ErrorRenderer = {
  write(failure, response) {
    const isNavigation = response.req.accepts(['json', 'html']) === 'html';
    (isNavigation ? pageErrors : oauthErrors).write(failure, response);
  },
  body: oauthErrors.body,
};
