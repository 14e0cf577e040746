import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql';
import type { oauthEntities } from './entities.ts';

const naming = { columnNamingStrategy: 'property', convertValues: true } as const;
type Tables = InferKyselyDB<(typeof oauthEntities)[number], typeof naming>;

/** The query builder for the tables of the context, in the open transaction; columns have the names of the domain's fields. */
export const sqlOf = (em: EntityManager) => em.getKysely<Tables, typeof naming>(naming);
