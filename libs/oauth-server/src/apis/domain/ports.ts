import type { Api } from './api.ts';

/** Repositories join the unit of work around them (ADR 24). */
export abstract class Apis {
  /** All, by name. */
  abstract list(): Promise<readonly Api[]>;

  /** Names of scopes that APIs had, and none has now. */
  abstract retiredScopes(): Promise<readonly string[]>;

  abstract find(id: string): Promise<Api | undefined>;

  /** Locks it until the transaction ends. */
  abstract findForUpdate(id: string): Promise<Api | undefined>;

  /** The identifiers that APIs have, among these; no such API is deleted until the transaction ends. */
  abstract hold(identifiers: readonly string[]): Promise<readonly string[]>;

  /** How many there are; none is added or deleted until the transaction ends. */
  abstract lockCount(): Promise<number>;

  /** @throws API_ALREADY_EXISTS; API_SCOPE_TAKEN for a scope that another API has or had */
  abstract add(api: Api): Promise<void>;

  /** @throws API_SCOPE_TAKEN */
  abstract save(api: Api): Promise<void>;

  /** Names of its scopes stay reserved for its identifier: users consented to what it meant by them. */
  abstract remove(api: Api): Promise<void>;
}
