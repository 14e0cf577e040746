import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { snapshot, type Snapshot } from './core/snapshot.ts';
import type { World } from './core/world.ts';

/** Keeps the state, so that it outlives the process. */
export class StateFile {
  readonly #path: string;
  #saved = '';

  constructor(path: string) {
    this.#path = path;
  }

  /** Undefined before the first save. */
  read(): Snapshot | undefined {
    return existsSync(this.#path) ? (JSON.parse(readFileSync(this.#path, 'utf8')) as Snapshot) : undefined;
  }

  /** Replaces the file as a whole, where something has changed. */
  save(world: World): void {
    // Everything that happens takes a time or an id.
    const { random, clock } = world;
    const version = JSON.stringify([random.state, clock.state]);
    if (version === this.#saved) return;
    const draft = `${this.#path}.new`;
    writeFileSync(draft, JSON.stringify(snapshot(world)), { mode: 0o600 });
    renameSync(draft, this.#path);
    this.#saved = version;
  }
}
