import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { entityOf, erasedObject } from '../domain/mirrored-object.ts';
import { withoutPeople } from '../domain/personal-data.ts';
import { Erasures, MirroredObjects } from '../domain/ports.ts';

/** Takes the personal data of deleted accounts out of the mirror. What comes later comes without it (`MirrorWriting`). */
@Injectable()
export class Erasing {
  constructor(
    private readonly erasures: Erasures,
    private readonly objects: MirroredObjects,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Safe to repeat. Of an owner, all its customers are erased: it has another one after the platform lost the first.
   * @param subject a customer of the platform, or an owner of ours
   */
  async erase(subject: string): Promise<void> {
    const objects = await this.uow.run(async () => {
      // A transaction that stores an object of the subject now ends first; a later one knows.
      await this.erasures.begin(subject);
      const found = await this.erasures.objectsOf(subject);
      for (const object of found) {
        await this.objects.save(erasedObject(object, withoutPeople(entityOf(object))));
      }
      return found;
    });
    const customers = objects.filter(({ kind, id }) => kind === 'customer' && id !== subject);
    for (const { id } of customers) await this.erase(id);
    await this.uow.run(() => this.erasures.finish(subject, this.clock.now()));
  }

  /** Erases accounts that were deleted before erasing was known. */
  async eraseWaiting(): Promise<number> {
    const waiting = await this.uow.read(() => this.erasures.waiting());
    for (const subject of waiting) await this.erase(subject);
    return waiting.length;
  }
}
