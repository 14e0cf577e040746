import type { EntityManager } from '@mikro-orm/postgresql';
import type { UnitOfWork } from '../../application/unit-of-work.ts';

/** Instances that start together decide one after the other. */
const LOCK = 'lock table known_secret in share row exclusive mode';

const ALL = 'select key_id as "keyId", is_current as "isCurrent" from known_secret';

const KNOW = 'insert into known_secret (key_id, is_current) values (?, false) on conflict do nothing';

const MAKE_CURRENT = 'update known_secret set is_current = (key_id = ?) where is_current <> (key_id = ?)';

interface KnownSecret {
  readonly keyId: string;
  readonly isCurrent: boolean;
}

/**
 * The secrets of all instances on this database, by the ids of their keys, so that none of them ends what another one
 * signed (ADR 114).
 */
export class KnownSecrets {
  constructor(
    private readonly em: EntityManager,
    private readonly uow: UnitOfWork,
  ) {}

  /** @param keyIds of the secrets of this instance @throws Error with a message for operators when it must not start with them */
  async check(keyIds: readonly string[]): Promise<void> {
    refuseStranger(keyIds, await this.em.execute<KnownSecret[]>(ALL));
  }

  /**
   * Makes the secrets of this instance known.
   * @param keyIds of its secrets; the first one signs
   * @returns whether the first one is new to the other instances
   * @throws Error as `check` does: another instance may have started since
   */
  add(keyIds: readonly string[]): Promise<{ readonly isFirstNew: boolean }> {
    return this.uow.run(async () => {
      await this.em.execute(LOCK, [], 'run');
      const known = await this.em.execute<KnownSecret[]>(ALL);
      refuseStranger(keyIds, known);
      for (const keyId of keyIds) await this.em.execute(KNOW, [keyId], 'run');
      await this.em.execute(MAKE_CURRENT, [keyIds[0], keyIds[0]], 'run');
      return { isFirstNew: known.length > 0 && !known.some(({ keyId }) => keyId === keyIds[0]) };
    });
  }
}

/** The first instance of all is right whatever its secrets are. */
function refuseStranger(keyIds: readonly string[], known: readonly KnownSecret[]): void {
  const current = known.find(({ isCurrent }) => isCurrent);
  if (current && !keyIds.includes(current.keyId)) {
    throw new Error(
      `AUTH_SECRET lacks the secret that other instances sign with (key ${current.keyId}): their sessions would end here. Add it.`,
    );
  }
}
