import { codecs, type EntityOf, type Kind } from '../../objects/domain/codecs.ts';
import { ContractViolation } from '../../objects/domain/contract-violation.ts';
import { isJsonObject, type Json } from '../../objects/domain/json.ts';
import type { Reader } from '../../objects/domain/member.ts';
import { readFields, record } from '../../objects/domain/members.ts';
import { type Fields, listOf, map, type View, whole } from '../../objects/domain/readers.ts';
import type { BrokenItem, Page } from '../domain/pages.ts';
import { polarMetrics } from './polar-metrics.ts';
import { snakeCased } from '../../objects/domain/casing.ts';

export function entityOf<K extends Kind>(kind: K, json: unknown): EntityOf<K> {
  const entity = codecs[kind].inbound(json) as EntityOf<K>;
  for (const { member } of entity.unknown) polarMetrics.unknownValues.inc({ member });
  return entity;
}

/** Members of an answer that is no entity; throws ContractViolation. */
export function membersOf<F extends Fields>(json: unknown, fields: F): View<F> {
  const reading = { kind: 'answer', unknown: [] };
  return readFields(map.read(json, reading, ''), fields, reading);
}

const anything: Reader<unknown> = { shape: map.shape, read: (value) => value };
const pageFields = { items: listOf(anything), pagination: record({ totalCount: whole, maxPage: whole }) };

/** A page without the items that we cannot use, which are listed apart; throws ContractViolation where it is no page. */
export function pageOf<K extends Kind>(kind: K, json: unknown): Page<K> {
  const { items, pagination } = membersOf(json, pageFields);
  const read = items.map((item) => usable(kind, item));
  return {
    items: read.flatMap((result) => ('entity' in result ? [result.entity] : [])),
    broken: read.flatMap((result) => ('broken' in result ? [result.broken] : [])),
    totalCount: pagination.totalCount,
    pageCount: pagination.maxPage,
  };
}

function usable<K extends Kind>(kind: K, item: unknown): { entity: EntityOf<K> } | { broken: BrokenItem } {
  try {
    return { entity: entityOf(kind, item) };
  } catch (error) {
    if (!(error instanceof ContractViolation)) throw error;
    const raw = isJsonObject(item) ? codecs[kind].cleaned(item) : null;
    return { broken: { id: typeof raw?.id === 'string' ? raw.id : null, path: error.path, raw } };
  }
}

/** A body in the platform's casing. Members that are undefined are left out. */
export function wireOf<T>(body: object): T {
  return snakeCased(JSON.parse(JSON.stringify(body)) as Json) as T;
}

/** The body of a write that makes something: with our id for it in the metadata, by which it is found again. */
export function makingOf<T>({
  opId,
  metadata,
  ...body
}: {
  readonly opId: string;
  readonly metadata?: Readonly<Record<string, string | number | boolean>>;
}): T {
  return wireOf({ ...body, metadata: { ...metadata, op_id: opId } });
}
