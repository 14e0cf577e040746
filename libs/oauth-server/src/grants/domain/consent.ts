import { change, type Fields } from '#shared-kernel/domain/change';
import type { Consented } from '../../clients/domain/consented.ts';
import { covers } from '../../clients/domain/scope.ts';

/** What a user granted a client: requests within it are not asked about again. */
export class Consent implements Consented {
  declare readonly userId: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly scopes: readonly string[];
  declare readonly resources: readonly string[];
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<Consent>) {
    Object.assign(this, values);
  }

  static give(values: Omit<Fields<Consent>, 'createdAt' | 'updatedAt'>, now: Date): Consent {
    return new Consent({ ...values, createdAt: now, updatedAt: now });
  }

  covers({ scopes, resources }: Consented): boolean {
    return covers(this.scopes, scopes) && covers(this.resources, resources);
  }

  add({ scopes, resources }: Consented, now: Date): void {
    change<Consent>(this, {
      scopes: [...new Set([...this.scopes, ...scopes])],
      resources: [...new Set([...this.resources, ...resources])],
      updatedAt: now,
    });
  }
}
