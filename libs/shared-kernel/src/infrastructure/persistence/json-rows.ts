/** Rows of the hot paths: one JSON column instead of many, and domain objects that MikroORM does not track. */
import type { EntityClass } from '@mikro-orm/core';
import type { Fields } from '../../domain/change.ts';

/**
 * A domain object from a row, not tracked by MikroORM: for reading only. The literal gives it properties of its own; an
 * assignment would go through the setters that MikroORM puts on the prototype, on the hottest path.
 */
export function detached<Entity extends object>(entity: EntityClass<Entity>, fields: Fields<Entity>): Entity {
  return { __proto__: entity.prototype, ...fields } as Entity;
}

/**
 * One JSON column: pg takes longer to describe and parse thirty columns than `JSON.parse` for all. Times are ISO texts.
 */
export const asJson = (select: string) => `select row_to_json(found) as found from (${select}) found`;

export interface JsonRow<Found> {
  readonly found: Found;
}
