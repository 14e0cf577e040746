import { change, type Fields } from '#shared-kernel/domain/change';

/** The scopes a user granted a client: such requests are not asked about again. */
export class Consent {
  declare readonly userId: string;
  /** Id of the client's row. */
  declare readonly clientId: string;
  declare readonly scopes: readonly string[];
  declare readonly createdAt: Date;
  declare readonly updatedAt: Date;

  private constructor(values: Fields<Consent>) {
    Object.assign(this, values);
  }

  static give(values: Pick<Fields<Consent>, 'userId' | 'clientId' | 'scopes'>, now: Date): Consent {
    return new Consent({ ...values, createdAt: now, updatedAt: now });
  }

  add(scopes: readonly string[], now: Date): void {
    change<Consent>(this, { scopes: [...new Set([...this.scopes, ...scopes])], updatedAt: now });
  }
}
