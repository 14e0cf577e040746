import { onStorages } from '#shared-kernel/testing/storages';
import type { Kit } from './kit.ts';
import { memoryKit } from './memory-kit.ts';
import { postgresKit } from './postgres-kit.ts';

export const onEachStorage = onStorages<Kit>(memoryKit, postgresKit);
