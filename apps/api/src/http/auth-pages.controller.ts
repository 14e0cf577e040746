import { Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { sendPage } from './page.ts';

/** What the `error` parameter of a failed redirect flow means, in words for people. */
const EXPLANATIONS: Readonly<Record<string, string>> = {
  access_denied: 'Access was refused.',
  account_already_linked_to_different_user: 'This account is already linked to another user.',
  account_not_linked: 'This account is not linked to yours.',
  banned: 'This account is suspended.',
  client_disabled: 'The application is disabled.',
  email_not_found: 'The provider did not share your email address.',
  internal_server_error: 'Something went wrong on our side.',
  invalid_callback_request: 'The response of the provider could not be understood.',
  invalid_client: 'The application is unknown.',
  invalid_code: 'The code of the provider was not accepted.',
  invalid_request: 'The request could not be understood.',
  invalid_token: 'The link is not valid.',
  no_callback_url: 'The request did not say where to return to.',
  no_code: 'The provider sent no code.',
  oauth_provider_not_found: 'The provider is unknown.',
  please_restart_the_process: 'This took too long. Please start again.',
  signup_disabled: 'New accounts cannot be created this way.',
  state_not_found: 'This did not start in this browser. Please start again.',
  token_expired: 'The link has expired.',
  unable_to_create_session: 'The sign-in could not be completed.',
  unable_to_create_user: 'The account could not be created.',
  unable_to_get_user_info: 'The provider did not share your profile.',
  unable_to_link_account: 'The account could not be linked.',
  unauthorized: 'You are not signed in.',
  user_not_found: 'This account does not exist.',
};
const MAX_CODE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;

@ApiTags('Status and errors')
@GuardedController('api/auth')
@Accepts('anonymous')
export class AuthPagesController {
  /** Whether the authentication routes answer. */
  @Get('ok')
  ok(): { ok: true } {
    return { ok: true };
  }

  /** Where a failed redirect flow ends. Works without the console, and shows the query as text only. */
  @Get('error')
  error(
    @Query('error') error: unknown,
    @Query('error_description') description: unknown,
    @Res() response: Response,
  ): void {
    const code = bounded(error, MAX_CODE_LENGTH) || 'Unknown';
    const words = bounded(description, MAX_DESCRIPTION_LENGTH);
    const explanation = Object.hasOwn(EXPLANATIONS, code.toLowerCase())
      ? EXPLANATIONS[code.toLowerCase()]!
      : 'Something went wrong.';
    const query = new URLSearchParams({ error: code, ...(words ? { error_description: words } : {}) });
    sendPage(
      response,
      200,
      'That did not work',
      `<p>${escapeHtml(explanation)}</p><p>Code: <code>${escapeHtml(code)}</code></p>` +
        (words ? `<p>Details: ${escapeHtml(words)}</p>` : '') +
        `<p><a href="/error?${escapeHtml(query.toString())}">What to do next</a></p>`,
    );
  }
}

/** A parameter given twice arrives as an array. Control characters are replaced. */
function bounded(value: unknown, length: number): string {
  // eslint-disable-next-line no-control-regex -- they are what is removed
  return typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, length) : '';
}
