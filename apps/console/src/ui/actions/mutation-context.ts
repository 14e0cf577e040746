import { createContext, useContext } from 'react';

/** Runs a mutation, and may run it again after a refusal. */
export type MutationRunner = <Result>(change: () => Promise<Result>) => Promise<Result>;

const once: MutationRunner = (change) => change();

/** How forms and buttons run mutations. Without a provider each runs once. */
export const MutationContext = createContext<MutationRunner>(once);
export const useMutationRunner = (): MutationRunner => useContext(MutationContext);
