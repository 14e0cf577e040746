import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '#shared-kernel/application/clock';
import { Rounds } from '#shared-kernel/infrastructure/rounds';
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
  private readonly rounds = new Rounds('Logos', () => this.run(), {
    pollEveryMs: undefined,
    stopGraceMs: STOP_GRACE_MS,
  });

  constructor(
    private readonly keeping: LogoKeeping,
    private readonly settings: OAuthSettings,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** Starts a round. Does nothing before the start and after the stop, such as in command-line programs. */
  wake(): void {
    this.rounds.wake();
  }

  /** Plans what was missed, and has a round. */
  async sweep(): Promise<RoundCounts> {
    if (this.settings.options.clientLogos) await this.keeping.planMissed();
    return this.drain();
  }

  /** A round, after the one that is under way. Without the setting nothing is fetched. */
  drain(): Promise<RoundCounts> {
    return this.rounds.drain();
  }

  private async run(): Promise<RoundCounts> {
    if (!this.settings.options.clientLogos) return NOTHING;
    const outcomes: boolean[] = [];
    const end = this.clock.now().getTime() + MAX_ROUND_MS;
    let isDone = false;
    while (!isDone && !this.rounds.isStopped && this.clock.now().getTime() < end) {
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
      this.rounds.complain(error);
      return false;
    }
  }
}
