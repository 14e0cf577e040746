import { Get, Query, Res } from '@nestjs/common';
import { ApiGoneResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { AnswerDelivery } from '#oauth-server';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { FormPostQuery } from './form-post.dto.ts';
import { sendPage } from './page.ts';

const SUBMIT = 'document.forms[0].submit()';

@ApiTags('OAuth authorization')
@GuardedController('api/auth')
@Accepts('anonymous')
export class FormPostController {
  constructor(private readonly answers: AnswerDelivery) {}

  /** The page that posts an answer to its client, once (OAuth 2.0 Form Post Response Mode). Works without scripts. */
  @Get('oauth2/form-post')
  @ApiOkResponse({ content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiGoneResponse({ description: 'The answer was given before, or is too old' })
  async post(@Query() { id }: FormPostQuery, @Res() response: Response): Promise<void> {
    const { redirectUri, parameters } = await this.answers.take(id);
    // Clients may compare the origin of the form with the issuer. The path, which names the answer, is not told.
    response.setHeader('Referrer-Policy', 'strict-origin');
    const { host } = new URL(redirectUri);
    const fields = Object.entries(parameters).map(
      ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    );
    sendPage(
      response,
      200,
      `Back to ${host}`,
      `<form method="post" action="${escapeHtml(redirectUri)}">${fields.join('')}<button>Continue</button></form>`,
      { script: SUBMIT, forms: formTargets(redirectUri) },
    );
  }
}

/**
 * Where the form may go, for the Content Security Policy. No single origin: Chromium applies the policy also to where the
 * client redirects the browser then, and blocks the whole submission.
 */
const formTargets = (redirectUri: string) => (redirectUri.startsWith('https:') ? ['https:'] : ['http:', 'https:']);
