import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '#shared-kernel/application/clock';
import { DatabaseUnavailable } from '#shared-kernel/application/database-unavailable';
import { OAuthSettings } from '../../clients/index.ts';
import { LogoKeeping } from '../application/logo-keeping.ts';
import type { DueLogo } from '../domain/client-logo.ts';

/** Fetched side by side. */
const AT_ONCE = 4;
/**
 * Then a round claims no more, so that slow servers and hostile pictures do not keep the sweep, which waits for one. What is
 * still due is for the next round, at once.
 */
const MAX_ROUND_MS = 60_000;
/** For rounds that are under way at the shutdown. */
const STOP_GRACE_MS = 5000;

interface RoundCounts {
  readonly [outcome: string]: number;
  /** Clients whose logo is shown. */
  readonly shown: number;
  readonly others: number;
}

const NOTHING: RoundCounts = { shown: 0, others: 0 };

/** Fetches the logos that are due: soon after a change on this instance, and with each sweep. */
@Injectable()
export class LogoRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Logos');
  /** A round must not run inside what woke it: its context ends before. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private state: 'idle' | 'running' | 'stopped' = 'idle';
  private round: Promise<RoundCounts> = Promise.resolve(NOTHING);
  private waits = false;

  constructor(
    private readonly keeping: LogoKeeping,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.state = 'running';
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.state = 'stopped';
    const grace = new Promise((resolve) => setTimeout(resolve, STOP_GRACE_MS).unref());
    await Promise.race([this.round.catch(() => NOTHING), grace]);
  }

  /** Starts a round. Does nothing before the start and after the stop, such as in command-line programs. */
  wake(): void {
    if (this.state !== 'running' || this.waits) return;
    this.drain().catch((error: unknown) => this.complain(error));
  }

  /** Plans what was missed, and has a round. */
  async sweep(): Promise<RoundCounts> {
    if (this.settings.options.clientLogos) await this.keeping.planMissed();
    return this.drain();
  }

  /** A round, after the one that is under way. Without the setting nothing is fetched. */
  drain(): Promise<RoundCounts> {
    if (!this.settings.options.clientLogos) return Promise.resolve(NOTHING);
    this.waits = true;
    this.round = this.round
      .catch(() => NOTHING)
      .then(() => {
        this.waits = false;
        return this.outside(() => this.run());
      });
    return this.round;
  }

  private async run(): Promise<RoundCounts> {
    const outcomes: boolean[] = [];
    const end = this.clock.now().getTime() + MAX_ROUND_MS;
    let isDone = false;
    while (!isDone && this.state !== 'stopped' && this.clock.now().getTime() < end) {
      const due = await this.keeping.claim(AT_ONCE);
      outcomes.push(...(await Promise.all(due.map((logo) => this.attempt(logo)))));
      isDone = due.length < AT_ONCE;
    }
    if (!isDone) this.wake();
    const shown = outcomes.filter(Boolean).length;
    return { shown, others: outcomes.length - shown };
  }

  /** Never throws: what failed here is due again when its claim ends. */
  private async attempt(due: DueLogo): Promise<boolean> {
    try {
      return await this.keeping.refresh(due);
    } catch (error) {
      this.complain(error);
      return false;
    }
  }

  private complain(error: unknown): void {
    if (!(error instanceof DatabaseUnavailable)) this.logger.error(error instanceof Error ? error.stack : error);
  }
}
