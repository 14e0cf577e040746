import type { OAuthError } from '#shared-kernel/domain/oauth-error';
import type { RefusalEntry } from '#shared-kernel/domain/refusal';

/**
 * Rows of a table of refusals that share status and error.
 * @param messages by the code of the refusal
 * @param hint of each
 */
export const answeredAs = <const Messages extends Readonly<Record<string, string>>>(
  status: number,
  oauthError: OAuthError,
  messages: Messages,
  hint?: string,
) =>
  Object.fromEntries(
    Object.entries(messages).map(([code, message]): [string, RefusalEntry] => [
      code,
      { status, message, oauthError, ...(hint !== undefined && { hint }) },
    ]),
  ) as { readonly [Code in keyof Messages]: RefusalEntry };
