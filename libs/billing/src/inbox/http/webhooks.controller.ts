import { BadRequestException, ForbiddenException, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import type { WebhookHeaders } from '../../polar/index.ts';
import { WebhookReception } from '../application/webhook-intake.ts';
import { DEFAULT_ENDPOINT } from '../domain/webhook-options.ts';

const SIGNATURE_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
const EVENT = { schema: { type: 'object', additionalProperties: true, description: 'An event, signed as it is sent' } };

@ApiTags('Webhooks')
@GuardedController('api/webhooks/polar')
@Accepts('anonymous')
export class WebhooksController {
  constructor(private readonly reception: WebhookReception) {}

  /** Takes a webhook of Polar (Standard Webhooks 1.0): 202 once it is stored; 403 for a wrong signature, 400 for no JSON. */
  @Post()
  @HttpCode(202)
  @ApiConsumes('application/json')
  @ApiBody(EVENT)
  receive(@Req() request: Request): Promise<void> {
    return this.take(DEFAULT_ENDPOINT, request);
  }

  /** The same for another endpoint, which has secrets of its own. */
  @Post(':endpointKey')
  @HttpCode(202)
  @ApiConsumes('application/json')
  @ApiBody(EVENT)
  receiveOf(@Param('endpointKey') endpointKey: string, @Req() request: Request): Promise<void> {
    return this.take(endpointKey, request);
  }

  private async take(endpointKey: string, request: Request): Promise<void> {
    const verdict = await this.reception.receive(endpointKey, request.body as Buffer, signatureOf(request));
    if (verdict === 'forged') throw new ForbiddenException();
    if (verdict === 'unreadable') throw new BadRequestException();
  }
}

/** Node joins the values of a header that came twice; here they stay apart, so that it is refused. */
function signatureOf({ headersDistinct }: Request): WebhookHeaders {
  return Object.fromEntries(
    SIGNATURE_HEADERS.map((name) => {
      const values = headersDistinct[name];
      return [name, values?.length === 1 ? values[0] : values];
    }),
  );
}
