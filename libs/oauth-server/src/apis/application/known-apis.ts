import { Injectable } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { UnitOfWork } from '#shared-kernel/application/unit-of-work';
import { type CurrentOptions, OAuthSettings, type ServedOptions } from '../../clients/index.ts';
import { Apis } from '../domain/ports.ts';

const FRESH_MS = 5000;

/** The APIs as this instance knows them: read from the database once in a few seconds. */
@Injectable()
export class KnownApis implements CurrentOptions {
  private known: { readonly options: ServedOptions; readonly readAt: number } | undefined;
  private reading: Promise<ServedOptions> | undefined;
  private changes = 0;

  constructor(
    private readonly apis: Apis,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
    private readonly uow: UnitOfWork,
  ) {}

  /** @throws DatabaseUnavailable rather than to answer with what may be too old */
  async get(): Promise<ServedOptions> {
    const { known } = this;
    if (known && Math.abs(this.clock.now().getTime() - known.readAt) < FRESH_MS) return known.options;
    if (this.reading) return this.reading;
    const reading = this.read().finally(() => {
      if (this.reading === reading) this.reading = undefined;
    });
    this.reading = reading;
    return reading;
  }

  /** After a change in this instance. */
  forget(): void {
    this.known = undefined;
    this.reading = undefined;
    this.changes += 1;
  }

  private async read(): Promise<ServedOptions> {
    const { changes } = this;
    const readAt = this.clock.now().getTime();
    const [apis, retiredScopes] = await this.uow.read(async () => [
      await this.apis.list(),
      await this.apis.retiredScopes(),
    ]);
    const { options: configured } = this.settings;
    const options = {
      ...configured,
      extraScopes: [...configured.extraScopes, ...apis.flatMap(({ scopes }) => scopes.map(({ name }) => name))],
      resources: [...configured.resources, ...apis.map(({ identifier }) => identifier)],
      apis,
      retiredScopes,
    };
    // One that was changed meanwhile may be too old.
    if (changes === this.changes) this.known = { options, readAt };
    return options;
  }
}
