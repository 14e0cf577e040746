import { Injectable } from '@nestjs/common';
import type { RequestMeta } from '#shared-kernel/application/request-meta';
import type { SignedIn } from '../domain/caller.ts';

/** Knows whose key it is, and what stands in for a session of theirs: never stored, never extended, never fresh. */
export interface KeySession {
  /** @throws a refusal for a key that is not fit for use */
  signIn(key: string, meta: RequestMeta): Promise<SignedIn>;
}

/** Where the room that accounts knows nothing of lets keys act for their owners. */
@Injectable()
export class KeySessions {
  private room: KeySession | undefined;

  /** @throws Error for a second one: a key would be spent twice */
  register(room: KeySession): void {
    if (this.room) throw new Error('Keys are accepted already');
    this.room = room;
  }

  /** False: a key is a header like any other. */
  get areOn(): boolean {
    return this.room !== undefined;
  }

  /** @throws as the room */
  async signIn(key: string, meta: RequestMeta): Promise<SignedIn> {
    if (!this.room) throw new Error('No room accepts keys');
    return this.room.signIn(key, meta);
  }
}
