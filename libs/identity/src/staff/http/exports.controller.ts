import { Body, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Readable } from 'node:stream';
import { CurrentSession, GuardedController, PostOk, StaffGuard } from '../../sessions/http.ts';
import type { SessionPrincipal } from '../../sessions/index.ts';
import { TrailExports } from '../application/trail-exports.ts';
import { AuditExportsView, AuditExportView, StartExportBody } from './exports.dto.ts';
import { queryOf } from './reading.dto.ts';

/** The audit trail as CSV. */
@ApiTags('Staff: reading')
@GuardedController('api/staff/audit/exports', StaffGuard)
export class ExportsController {
  constructor(private readonly exports: TrailExports) {}

  /** Own exports, for a day. */
  @Get()
  async list(@CurrentSession() staff: SessionPrincipal): Promise<AuditExportsView> {
    return { items: (await this.exports.list(staff)).map((made) => AuditExportView.of(made)) };
  }

  /**
   * Exports the entries that fit the filters of `GET /api/staff/audit`. Up to 100,000 can be downloaded at once; of more, up
   * to a million, a file is made in the background.
   */
  @PostOk('')
  async start(@Body() body: StartExportBody, @CurrentSession() staff: SessionPrincipal): Promise<AuditExportView> {
    return AuditExportView.of(await this.exports.start(staff, queryOf(body)));
  }

  /** The CSV file of an own export: RFC 4180, in UTF-8, with a header row. Texts that could be formulas begin with `'`. */
  @Get(':id/file')
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @Header('Cache-Control', 'no-store')
  async file(@Param('id') id: string, @CurrentSession() staff: SessionPrincipal): Promise<StreamableFile> {
    const { made, text } = await this.exports.open(staff, id);
    // Reads a part ahead, no more: the next one is read once the client has taken this one.
    const stream = Readable.from(text, { highWaterMark: 1 });
    return new StreamableFile(stream, {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="audit-trail-${fileTime(made.createdAt)}.csv"`,
    });
  }
}

/** `2026-11-29T0930Z`: file names have no colons. */
const fileTime = (time: Date) => `${time.toISOString().slice(0, 16).replace(':', '')}Z`;
