import type { ErrorRenderer } from '#shared-kernel/http/zone';
import { pageErrors } from '#shared-kernel/http/page';

const ERROR_PAGE = '/api/auth/error';

/** The `error` parameter for a failure before or outside of the flow, which answers its refusals by itself. */
function errorOf(status: number): string | undefined {
  if (status >= 500) return 'internal_server_error';
  return status === 400 || status === 403 || status === 413 || status === 415 ? 'invalid_callback_request' : undefined;
}

/**
 * Where a provider sends a browser back: to the error page of the service. A page of its own where the status matters,
 * such as 429 with the time to wait.
 */
export const callbackErrors: ErrorRenderer = {
  write(failure, response) {
    const error = errorOf(failure.status);
    if (error === undefined) return pageErrors.write(failure, response);
    const parameters = new URLSearchParams({ error });
    if (failure.status >= 500) parameters.set('error_description', `Request id ${failure.requestId}`);
    response.redirect(`${ERROR_PAGE}?${parameters}`);
  },
  body: pageErrors.body,
};
