import { ApiProperty } from '@nestjs/swagger';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import type { FullestCounters, OpenCounter } from '#shared-kernel/infrastructure/rate-limit/rate-limit-storage';
import { ReasonedBody } from '#shared-kernel/http/reasoned.dto';
import { Omittable } from '#shared-kernel/http/shape.pipe';
import { countsGuesses, readCounterKey } from './limit-inspection.ts';

const SEARCH_LENGTH = 255;
const KEY_LENGTH = 500;

export class LimitCountersQuery {
  /** Part of a key, such as a path; a client address; the id, email address or phone number of an account. */
  @Omittable() @IsString() @MaxLength(SEARCH_LENGTH) q?: string;
  /** 1 to 100. Default: 50. */
  @Omittable() @Matches(/^(?:[1-9]\d?|100)$/) limit?: string;
}

export class ClearCounterBody extends ReasonedBody {
  @IsString() @MinLength(1) @MaxLength(KEY_LENGTH) key!: string;
}

export class LimitCounterView {
  /** Names the counter when it is cleared. */
  key!: string;
  /** The name of the limit. */
  rule!: string;
  /** The path of the route whose requests are counted; null where requests are not counted by route. */
  path!: string | null;
  /** The address of the client, for IPv6 its network of 64 bits; null where another subject is counted. */
  address!: string | null;
  /** A keyed digest of the account, recipient or session that is counted; null where an address is. */
  digest!: string | null;
  count!: number;
  /** How many pass in the window; null until the next request is counted. */
  max!: number | null;
  windowEndsAt!: Date;
  /** False for counters of guesses at passwords and codes. */
  isClearable!: boolean;

  static of({ key, hits, limit, endsAt }: OpenCounter): LimitCounterView {
    const parts = readCounterKey(key);
    return {
      key,
      ...parts,
      count: hits,
      max: limit,
      windowEndsAt: endsAt,
      isClearable: !countsGuesses(parts.rule),
    };
  }
}

export class LimitCountersView {
  /** Where the counters are. Those in `memory` are of the instance that answers. */
  @ApiProperty({ enum: ['memory', 'database', 'redis'] }) store!: FullestCounters['store'];
  /** Whether requests are counted at all. */
  isOn!: boolean;
  /** False: there are more counters than were looked at. */
  isComplete!: boolean;
  /** The fullest first. */
  counters!: LimitCounterView[];
}
