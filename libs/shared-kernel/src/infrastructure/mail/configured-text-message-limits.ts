import type { Quotas } from '../../application/quotas.ts';
import { TextMessageLimits } from '../../application/text-message-limits.ts';
import type { Quota } from '../../domain/quota.ts';
import { metrics } from '../metrics.ts';

export interface TextMessageRules {
  readonly countries: readonly string[];
  readonly perDay: number;
}

const DAY = 86_400;
const SERVICE = 'service';

export class ConfiguredTextMessageLimits extends TextMessageLimits {
  private readonly budget: Quota;

  constructor(
    private readonly quotas: Quotas,
    private readonly rules: TextMessageRules,
  ) {
    super();
    this.budget = { name: 'text-messages', limit: rules.perDay, windowSeconds: DAY };
    metrics.textMessageBudget.set(rules.perDay);
  }

  admitsCountry(country: string | undefined): boolean {
    const { countries } = this.rules;
    const admitted = countries.length === 0 || (country !== undefined && countries.includes(country));
    if (!admitted) metrics.textMessages.inc({ outcome: 'country' });
    return admitted;
  }

  async secondsToWait(): Promise<number> {
    if (this.rules.perDay === Infinity) return 0;
    const seconds = await this.quotas.take(this.budget, SERVICE);
    if (seconds === 0) await this.quotas.giveBack(this.budget, SERVICE);
    else metrics.textMessages.inc({ outcome: 'budget' });
    return seconds;
  }

  async spend(): Promise<boolean> {
    const isWithin = this.rules.perDay === Infinity || (await this.quotas.take(this.budget, SERVICE)) === 0;
    metrics.textMessages.inc({ outcome: isWithin ? 'sent' : 'budget' });
    return isWithin;
  }
}
