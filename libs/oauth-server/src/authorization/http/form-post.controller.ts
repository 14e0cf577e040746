import { Get, Query, Res } from '@nestjs/common';
import { ApiGoneResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { sendErrorCard, sendPage } from '#shared-kernel/http/page';
import { AnswerDelivery } from '../application/answer-delivery.ts';
import type { Answer } from '../domain/answer.ts';
import { FAILED_FLOW, failedFlowMessages, ownDescription, ownHint } from './failed-flow-messages.ts';
import { AnswerQuery } from './views.ts';

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
  async post(@Query() { id }: AnswerQuery, @Res() response: Response): Promise<void> {
    const answer = await this.answers.take(id);
    const forms = allowForm(response, answer);
    const { host } = new URL(answer.redirectUri);
    sendPage(response, 200, `Back to ${host}`, formOf(answer, 'Continue'), { script: SUBMIT, forms });
  }

  /** Where an answer waits that goes to a client for which neither an owner nor staff vouch, and that the user never granted anything. */
  @Get('oauth2/leave')
  @ApiOkResponse({ content: { 'text/html': { schema: { type: 'string' } } } })
  @ApiGoneResponse({ description: 'The answer is too old' })
  async leave(@Query() { id }: AnswerQuery, @Res() response: Response): Promise<void> {
    const { answer, host, url } = await this.answers.find(id);
    const { error, error_description: description = '', hint = '' } = answer.parameters;
    const where = `<strong>${escapeHtml(host)}</strong>`;
    const isRefusal = error !== undefined;
    const happened = isRefusal
      ? `An app at ${where} sent you here with a request that does not work. Nothing was shared with it.`
      : `An app at ${where} sent you here to sign out.`;
    const words = `Continue to ${host}`;
    const way =
      url === undefined
        ? formOf(answer, words)
        : `<p><a href="${escapeHtml(url)}" rel="noreferrer">${escapeHtml(words)}</a></p>`;
    const body =
      `<p>${happened} The app was not checked.</p>` +
      (isRefusal ? wordsOf(error, [ownDescription(description), ownHint(hint)]) : '') +
      way;
    const extras = url === undefined ? { forms: allowForm(response, answer) } : {};
    sendErrorCard(response, 200, isRefusal ? FAILED_FLOW : 'You are signed out', body, extras);
  }
}

/** For people, and for whom they ask. @param details our own words: a value of the client may stand in others (ADR 56) */
const wordsOf = (error: string, details: readonly string[]): string =>
  `<p>${escapeHtml(failedFlowMessages(error).explanation)}</p>` +
  `<p class="quiet">Code: <code>${escapeHtml(error)}</code></p>` +
  details
    .filter((text) => text !== '')
    .map((text) => `<p class="quiet">Details: ${escapeHtml(text)}</p>`)
    .join('');

function formOf({ redirectUri, parameters }: Answer, words: string): string {
  const fields = Object.entries(parameters).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const button = `<button>${escapeHtml(words)}</button>`;
  return `<form method="post" action="${escapeHtml(redirectUri)}">${fields.join('')}${button}</form>`;
}

/**
 * @returns where the form may go, for the Content Security Policy. No single origin: Chromium applies the policy also to
 * where the client redirects the browser then, and blocks the whole submission.
 */
function allowForm(response: Response, { redirectUri }: Answer): readonly string[] {
  // Clients may compare the origin of the form with the issuer. The path, which names the answer, is not told.
  response.setHeader('Referrer-Policy', 'strict-origin');
  return redirectUri.startsWith('https:') ? ['https:'] : ['http:', 'https:'];
}
