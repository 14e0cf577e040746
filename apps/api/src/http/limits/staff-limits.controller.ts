import { Body, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Caller } from '#identity';
import { CurrentCaller, GuardedController, PostOk, StaffGuard } from '#identity/http';
import { Settings } from '../../config/config.ts';
import { LimitInspection } from './limit-inspection.ts';
import { ClearCounterBody, LimitCountersQuery, LimitCountersView, LimitCounterView } from './staff-limits.dto.ts';

const MOST_SHOWN = 50;

@ApiTags('Staff: operations')
@GuardedController('api/staff/rate-limits', StaffGuard)
export class StaffLimitsController {
  constructor(
    private readonly limits: LimitInspection,
    private readonly settings: Settings,
  ) {}

  /** Counters of rate limits whose window is open, those nearest to their limit first. */
  @Get()
  async list(@Query() { q = '', limit }: LimitCountersQuery): Promise<LimitCountersView> {
    const { counters, ...found } = await this.limits.fullest(Number(limit ?? MOST_SHOWN), q.trim());
    const isOn = this.settings.config.RATE_LIMIT;
    return { ...found, isOn, counters: counters.map((counter) => LimitCounterView.of(counter)) };
  }

  /**
   * Clears a counter: its next request opens a new window. From a fresh session. Counters of guesses at passwords and codes are
   * not cleared here.
   */
  @PostOk('clear')
  async clear(@Body() { key, reason }: ClearCounterBody, @CurrentCaller() staff: Caller): Promise<{ status: true }> {
    await this.limits.clear(staff, key, reason);
    return { status: true };
  }
}
