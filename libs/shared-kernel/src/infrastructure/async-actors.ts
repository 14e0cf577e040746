import { AsyncLocalStorage } from 'node:async_hooks';
import { type Acting, type Actor, type ActorOrigin, Actors, systemActor } from '../application/actors.ts';

interface Running {
  actor: Actor;
  readonly origin: (() => ActorOrigin) | undefined;
}

const SERVICE: Acting = { actor: systemActor('service'), origin: null };

export class AsyncActors extends Actors {
  private readonly running = new AsyncLocalStorage<Running>();

  get current(): Acting {
    const running = this.running.getStore();
    return running ? { actor: running.actor, origin: running.origin?.() ?? null } : SERVICE;
  }

  identify(actor: Actor): void {
    const running = this.running.getStore();
    // The actor of a job does not change.
    if (running?.origin) running.actor = actor;
  }

  run<T>(actor: Actor, work: () => T, origin?: () => ActorOrigin): T {
    return this.running.run({ actor, origin }, work);
  }
}
