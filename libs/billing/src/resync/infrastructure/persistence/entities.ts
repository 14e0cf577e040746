import { BrokenObjectSchema } from './broken-object.schema.ts';
import { SyncRunSchema } from './sync-run.schema.ts';
import { WatchTurnSchema } from './watch-turn.schema.ts';
import { WatchedEndpointSchema } from './watched-endpoint.schema.ts';

/** The room's entities. */
export const resyncEntities = [SyncRunSchema, BrokenObjectSchema, WatchedEndpointSchema, WatchTurnSchema];
