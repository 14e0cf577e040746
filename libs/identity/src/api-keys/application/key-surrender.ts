import { Injectable } from '@nestjs/common';
import type { WayIn } from '../../credentials/index.ts';
import { ApiKeys } from '../domain/ports.ts';

/** Keys made before the owner of an account turned up are not the owner's. */
@Injectable()
export class KeySurrender implements WayIn {
  constructor(private readonly keys: ApiKeys) {}

  endAll(userId: string): Promise<void> {
    return this.keys.removeAllOf(userId);
  }
}
