import { snakeCased } from '../../objects/domain/casing.ts';
import type { Json } from '../../objects/domain/json.ts';

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
