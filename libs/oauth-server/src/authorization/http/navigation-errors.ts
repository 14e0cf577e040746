import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { oauthErrors } from '#shared-kernel/http/error-renderers';
import { pageErrors, sendErrorCard } from '#shared-kernel/http/page';
import type { ErrorRenderer, Failure } from '#shared-kernel/http/zone';
import { FAILED_FLOW, DEVELOPER_MUST_FIX } from './failed-flow-messages.ts';

/** A page for a browser that came here, OAuth's JSON for a script. */
export const navigationErrors: ErrorRenderer = {
  write(failure, response) {
    const isNavigation = response.req.accepts(['json', 'html']) === 'html';
    if (!isNavigation) oauthErrors.write(failure, response);
    else if (Object.hasOwn(UNREGISTERED, failure.code)) {
      sendErrorCard(response, failure.status, FAILED_FLOW, addressMessage(failure, UNREGISTERED[failure.code]!));
    } else pageErrors.write(failure, response);
  },
  body: oauthErrors.body,
};

/** How pages call an address that the client may not use, by the code of the refusal. */
const UNREGISTERED: Readonly<Record<string, string>> = {
  INVALID_REDIRECT_URI: 'redirect URI',
  UNREGISTERED_LOGOUT_URI: 'address after sign-out',
  NO_LOGOUT_CLIENT: 'address after sign-out',
};

/** The URI is never a link, because it is not registered. */
function addressMessage({ message, details }: Failure, called: string): string {
  const { clientName, redirectUri, hint } = details;
  const app = typeof clientName === 'string' && clientName.trim() ? clientName : 'the app';
  const what =
    typeof redirectUri === 'string'
      ? `the ${called} <code>${escapeHtml(redirectUri.slice(0, MAX_SHOWN))}</code> is not registered.`
      : 'its request has no redirect URI.';
  return (
    `<p>The app asked to return to an address that it may not use. ${DEVELOPER_MUST_FIX}</p>` +
    `<p>Tell the owner of <strong>${escapeHtml(app)}</strong>: ${what}</p>` +
    `<p class="quiet">Details: ${escapeHtml(message)}</p>` +
    (typeof hint === 'string' ? `<p class="quiet">${escapeHtml(hint)}</p>` : '')
  );
}

/** Characters of a URI. */
const MAX_SHOWN = 500;
