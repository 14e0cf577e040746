import { InboxSchema } from './inbox.schema.ts';

/** The room's entities. */
export const inboxEntities = [InboxSchema];
