import { Get, NotFoundException, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Accepts, GuardedController } from '#identity/http';
import { Pictures } from '#shared-kernel/application/pictures';

/** Seconds. Another picture has another URL; one that was removed leaves caches within a day. */
const KEPT = 86_400;

@ApiTags('Pictures')
@GuardedController('api/pictures')
@Accepts('anonymous')
export class PicturesController {
  constructor(private readonly pictures: Pictures) {}

  /** The picture of a person or an organization, for everyone who has its URL. */
  @Get(':name')
  @ApiOkResponse({ content: { 'image/*': { schema: { type: 'string', format: 'binary' } } } })
  async show(@Param('name') name: string, @Res() response: Response): Promise<void> {
    const found = await this.pictures.find(name);
    if (!found) throw new NotFoundException();
    response
      .setHeader('Cache-Control', `public, max-age=${KEPT}, immutable`)
      // Connected apps show it as well.
      .setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      .type(`image/${found.format}`)
      .send(found.bytes);
  }
}
