import { Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { escapeHtml } from '#shared-kernel/domain/escape-html';
import { failedFlowMessages, ownDescription } from './failed-flow-messages.ts';
import { sendErrorCard } from '#shared-kernel/http/page';

const MAX_CODE_LENGTH = 100;
const MAX_DESCRIPTION_LENGTH = 500;

@ApiTags('Status and errors')
@GuardedController('api/auth')
@Accepts('anonymous')
export class ErrorPageController {
  /** Where a failed redirect flow ends. Works without the console, and shows the code as text, and a description only where it is ours. */
  @Get('error')
  error(
    @Query('error') error: unknown,
    @Query('error_description') description: unknown,
    @Res() response: Response,
  ): void {
    const code = bounded(error, MAX_CODE_LENGTH) || 'Unknown';
    const words = ownDescription(bounded(description, MAX_DESCRIPTION_LENGTH));
    const { heading, explanation, advice } = failedFlowMessages(code);
    sendErrorCard(
      response,
      200,
      heading,
      `<p>${escapeHtml(explanation)} ${escapeHtml(advice)}</p><p class="quiet">Code: <code>${escapeHtml(code)}</code></p>` +
        (words ? `<p class="quiet">Details: ${escapeHtml(words)}</p>` : ''),
    );
  }
}

/** A parameter given twice arrives as an array. Control characters are replaced. */
function bounded(value: unknown, length: number): string {
  // eslint-disable-next-line no-control-regex -- they are what is removed
  return typeof value === 'string' ? value.replace(/[\u0000-\u001f\u007f]/g, ' ').slice(0, length) : '';
}
