import { ApiProperty, OmitType } from '@nestjs/swagger';
import type { AuditExport } from '../application/audit-exports.ts';
import { shownFilters, StaffAuditQuery } from './reading.dto.ts';

/** The filters of the audit trail. */
export class StartExportBody extends OmitType(StaffAuditQuery, ['cursor', 'limit'] as const) {}

const states = ['ready', 'making', 'failed', 'too-large'] as const;

export class AuditExportView {
  id!: string;
  /** `too-large`: more than a million entries fit the filters. */
  @ApiProperty({ enum: states }) state!: (typeof states)[number];
  /** Entries; while the file is made, those that it has. */
  rows!: number;
  /** Named as in the request; `until` is the time of the export where none was given. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } }) filters!: Record<string, string>;
  createdAt!: Date;
  /** When it is deleted. */
  expiresAt!: Date;

  static of({ id, state, rows, filters, createdAt, expiresAt }: AuditExport): AuditExportView {
    const shown = state === 'streamed' || state === 'done' ? 'ready' : state;
    return { id, state: shown, rows, filters: shownFilters(filters), createdAt, expiresAt };
  }
}

export class AuditExportsView {
  /** Newest first, 20 at most. */
  items!: AuditExportView[];
}
