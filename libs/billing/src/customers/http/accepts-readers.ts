import { apiKey } from '#identity/http';

/** Reads of billing data: also for programs with a key that may read it. */
export const acceptsReaders = ['session', apiKey({ gatehouse: ['billing.read'] })] as const;
