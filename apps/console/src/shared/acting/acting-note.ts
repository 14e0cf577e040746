import { keep, kept } from '../../ui/preferences/storage.ts';

const KEY = 'gatehouse-acting';

/**
 * Whether someone acted as a user in this browser. Pages that read no session ask for it only then; the session alone
 * says whether it goes on.
 */
export const mayBeActing = (): boolean => kept('localStorage', KEY) !== undefined;

export const noteActing = (isActing: boolean): void => keep('localStorage', KEY, isActing ? 'yes' : undefined);
