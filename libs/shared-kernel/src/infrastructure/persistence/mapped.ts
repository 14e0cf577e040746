import type { EntityClass, EntityCtor } from '@mikro-orm/core';

/** MikroORM's types require a public constructor, which it never calls; those of the domain are private. */
export const mapped = <Entity>(entity: EntityClass<Entity>) => entity as unknown as EntityCtor<Entity>;
