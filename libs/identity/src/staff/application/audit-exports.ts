import type { AuditCursor, AuditQuery } from '#shared-kernel/application/audit';
import { StaffRefusal } from '../domain/staff-refusals.ts';

/** Bounds of exports of the audit trail. */
export class ExportLimits {
  /** Up to so many rows an export is read while it is downloaded; a file is made of more. */
  readonly streamedRows: number = 100_000;
  /** Rows of a file at most: spreadsheets open about a million. */
  readonly fileRows: number = 1_000_000;
  /** Rows of one statement, and of one part of a file. */
  readonly pageRows: number = 1000;
  /** Seconds for which an export can be downloaded. */
  readonly lifeSeconds: number = 86_400;
  /** Files that are made for one person at a time. */
  readonly filesAtOnce: number = 3;
}

/**
 * - `streamed`: has no file; the trail is read at each download
 * - `making`: a job makes the file
 */
export type ExportState = 'streamed' | 'making' | 'done' | 'failed' | 'too-large';

export interface ExportedFilters extends AuditQuery {
  /** Fixed at the start, so that each page and each download has the same entries. */
  readonly until: Date;
}

/** Entries of the audit trail that a member of staff exports. */
export interface AuditExport {
  readonly id: string;
  readonly ownerId: string;
  readonly filters: ExportedFilters;
  readonly state: ExportState;
  /** In the file so far; of a streamed one, all. */
  readonly rows: number;
  /** Parts of the file so far. */
  readonly parts: number;
  /** The last entry of the file so far. */
  readonly cursor: AuditCursor | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What a part adds to a file. */
export type ExportProgress = Pick<AuditExport, 'state' | 'rows' | 'cursor'>;

export abstract class AuditExports {
  abstract add(made: AuditExport): Promise<void>;

  /** Undefined also for a text that is no id. */
  abstract find(id: string): Promise<AuditExport | undefined>;

  /** Exports that have not expired, newest first. */
  abstract listOf(ownerId: string, now: Date): Promise<readonly AuditExport[]>;

  /** Files that are being made. */
  abstract countMaking(ownerId: string, now: Date): Promise<number>;

  /**
   * Appends a part, unless the file has more parts than `made` says or is not being made any more: another instance was
   * faster. Inside `UnitOfWork.run`. @returns whether it did
   */
  abstract append(made: AuditExport, text: string, progress: ExportProgress): Promise<boolean>;

  /** A file that is not finished and never will be. Its parts are deleted. Inside `UnitOfWork.run`. */
  abstract giveUp(id: string, state: 'failed' | 'too-large'): Promise<void>;

  /** Undefined: there is no such part. */
  abstract part(id: string, place: number): Promise<string | undefined>;

  /** As `Expiring` has it. */
  abstract deleteExpired(now: Date, limit: number): Promise<number>;
  abstract deleteExpiredParts(now: Date, limit: number): Promise<number>;
}

/** Has files made in the background, by one instance each. */
export abstract class ExportFiles {
  /** Inside `UnitOfWork.run`. */
  abstract ask(id: string): Promise<void>;
}

/** An export of another person is answered as not found. @throws EXPORT_NOT_FOUND, EXPORT_NOT_READY */
export function mustBeReady(
  made: AuditExport | undefined,
  ownerId: string,
  now: Date,
): asserts made is AuditExport & { readonly state: 'streamed' | 'done' } {
  if (made?.ownerId !== ownerId || made.expiresAt <= now) throw StaffRefusal.EXPORT_NOT_FOUND();
  if (made.state !== 'streamed' && made.state !== 'done') throw StaffRefusal.EXPORT_NOT_READY();
}
