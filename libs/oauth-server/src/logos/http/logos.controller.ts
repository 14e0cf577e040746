import { Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, AuthController } from '#identity/http';
import { ShownLogos } from '../application/shown-logos.ts';
import { LOGO_TYPE } from '../domain/picture-format.ts';

/** A week: the URL changes with the picture. Copies of a disabled client's logo are gone then. */
const CACHE = 'public, max-age=604800, immutable';

@ApiTags('OAuth clients')
@AuthController('/oauth2/logo')
export class LogosController {
  constructor(private readonly logos: ShownLogos) {}

  /** The logo of a client, as this server drew it. Pages get its URL with the client. */
  @Get(':name')
  @Accepts('anonymous')
  @ApiOkResponse({ content: { [LOGO_TYPE]: { schema: { type: 'string', format: 'binary' } } } })
  async get(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const picture = await this.logos.find(name);
    response.set({
      'Content-Type': LOGO_TYPE,
      'Cache-Control': CACHE,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // The pages may be the operator's own, at another origin.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      ETag: `"${name}"`,
    });
    response.send(Buffer.from(picture));
  }
}
