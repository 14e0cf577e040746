import type { EntityClass, EntityCtor } from '@mikro-orm/core';

/** MikroORM's types want a public constructor, which it never calls; ours stay private. */
export const mapped = <Entity>(entity: EntityClass<Entity>) => entity as unknown as EntityCtor<Entity>;
