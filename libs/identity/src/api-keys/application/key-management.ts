import { Injectable } from '@nestjs/common';
import { Audit } from '#shared-kernel/application/audit';
import { Clock } from '#shared-kernel/application/clock';
import { type ListPage, type ListQuery, pageOf } from '#shared-kernel/application/list-page';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import type { SessionPrincipal } from '../../sessions/index.ts';
import type { User } from '../../users/index.ts';
import { ApiKeyRefusal } from '../domain/api-key-refusals.ts';
import type { ApiKey, KeyState } from '../domain/api-key.ts';
import { limitOf, type ServerOnlyProperties } from '../domain/key-rules.ts';
import { ApiKeys, type KeyPage } from '../domain/ports.ts';
import { aboutKey, apiKeyActions } from './audit-actions.ts';
import { KeyIssuing, type KeyUpdate, type NewKey, type NewKeyRequest } from './key-issuing.ts';

export interface KeySearch {
  readonly id?: string | undefined;
  /** A part of the name, or of the characters by which people recognize the key. */
  readonly text?: string | undefined;
  readonly state?: KeyState | undefined;
  /** Also while expired or used up. */
  readonly enabled?: boolean | undefined;
}

export interface StatedKey {
  readonly id: string;
  readonly key: ApiKey;
  readonly state: KeyState;
}

function fits({ key, state }: StatedKey, sought: KeySearch): boolean {
  const wanted = sought.text?.trim().toLowerCase() ?? '';
  const shown = [key.name, key.start, key.lastFour].map((text) => text?.toLowerCase() ?? '');
  return (
    (sought.id ?? key.id) === key.id &&
    (sought.state ?? state) === state &&
    (sought.enabled ?? key.enabled) === key.enabled &&
    shown.some((text) => text.includes(wanted))
  );
}

/** Flows of users with their own keys. Keys of other users are answered as not found. */
@Injectable()
export class KeyManagement {
  constructor(
    private readonly keys: ApiKeys,
    private readonly issuing: KeyIssuing,
    private readonly clock: Clock,
    private readonly audit: Audit,
    private readonly uow: UnitOfWork,
  ) {}

  async create(
    caller: SessionPrincipal,
    { name, prefix, expiresIn, metadata, permissions }: NewKeyRequest & { readonly permissions?: unknown },
  ): Promise<NewKey> {
    return this.issuing.issue(caller, { name, prefix, expiresIn, metadata, permissions: limitOf(permissions) });
  }

  /** @throws KEY_NOT_FOUND */
  get(caller: SessionPrincipal, id: string): Promise<ApiKey> {
    return this.uow.read(async () => own(caller, await this.keys.find(id, this.clock.now())));
  }

  list(caller: SessionPrincipal, page?: KeyPage): Promise<ApiKey[]> {
    return this.uow.read(() => this.keys.listOf(caller.user.id, this.clock.now(), page));
  }

  /** The newest first. In memory, because the limit of keys bounds the list. @throws INVALID_CURSOR */
  async search(caller: SessionPrincipal, { filters, ...asked }: ListQuery<KeySearch>): Promise<ListPage<StatedKey>> {
    const now = this.clock.now();
    const all = await this.uow.read(() => this.keys.listOf(caller.user.id, now));
    const stated = all.map((key) => ({ id: key.id, key, state: key.stateAt(now) }));
    return pageOf(
      stated.filter((one) => fits(one, filters)),
      asked,
    );
  }

  /** @throws KEY_NOT_FOUND, NO_VALUES_TO_UPDATE, USER_BANNED, and the refusals of `valuesOf` */
  update(caller: SessionPrincipal, id: string, { name, expiresIn, metadata, enabled }: KeyUpdate): Promise<ApiKey> {
    return this.changing(caller, id, (_, key) => this.issuing.change(key, { name, expiresIn, metadata, enabled }));
  }

  /** @param overlapSeconds how long the current secret works beside the new one @throws KEY_NOT_FOUND, USER_BANNED */
  rotate(caller: SessionPrincipal, id: string, overlapSeconds: number): Promise<NewKey> {
    return this.changing(caller, id, (owner, key) => this.issuing.rotate(caller, owner, key, overlapSeconds));
  }

  /** @throws KEY_NOT_FOUND, USER_BANNED */
  delete(caller: SessionPrincipal, id: string): Promise<void> {
    return this.changing(caller, id, async (_, key) => {
      await this.keys.remove(key);
      this.audit.record({ action: apiKeyActions['api-key.deleted'], ...aboutKey(key) });
    });
  }

  private changing<T>(
    caller: SessionPrincipal,
    id: string,
    work: (owner: User, key: ApiKey) => Promise<T>,
  ): Promise<T> {
    return this.uow.run(async () => {
      const owner = await this.issuing.lockOwner(caller);
      return work(owner, own(caller, await this.keys.findForUpdate(id, this.clock.now())));
    });
  }
}

function own(caller: SessionPrincipal, key: ApiKey | undefined): ApiKey {
  if (key?.userId !== caller.user.id) throw ApiKeyRefusal.KEY_NOT_FOUND();
  return key;
}

/** Server-only operations on the keys of any user. No route calls them: no request can claim to be the server. */
@Injectable()
export class KeyProvisioning {
  constructor(
    private readonly keys: ApiKeys,
    private readonly issuing: KeyIssuing,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  create(userId: string, properties: NewKeyRequest & ServerOnlyProperties): Promise<NewKey> {
    return this.issuing.issue(userId, properties);
  }

  /** @param userId a key of another user is not found @throws KEY_NOT_FOUND, NO_VALUES_TO_UPDATE, and as `valuesOf` */
  async update(
    keyId: string,
    { userId, enabled, ...properties }: KeyUpdate & ServerOnlyProperties & { readonly userId?: string | undefined },
  ): Promise<ApiKey> {
    return this.uow.run(async () => {
      const key = await this.keys.findForUpdate(keyId, this.clock.now());
      if (!key || (userId !== undefined && key.userId !== userId)) throw ApiKeyRefusal.KEY_NOT_FOUND();
      // To disable a key there is `enabled`.
      if (properties.remaining === 0) throw ApiKeyRefusal.INVALID_REMAINING();
      return this.issuing.change(key, { ...properties, enabled });
    });
  }
}
