import { Injectable } from '@nestjs/common';

export interface KeyUse {
  readonly keyId: string;
  /** The owner of the key. */
  readonly userId: string;
}

/**
 * Tells other contexts of each use of a key that was spent, on the instance where it was. Listeners run within the
 * verification, so they only count: no work, no failure. A module registers in its constructor.
 */
@Injectable()
export class KeyUses {
  private readonly listeners: ((use: KeyUse) => void)[] = [];

  on(listener: (use: KeyUse) => void): void {
    this.listeners.push(listener);
  }

  tell(use: KeyUse): void {
    for (const listener of this.listeners) listener(use);
  }
}
