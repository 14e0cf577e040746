import { Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { GuardedController, StaffGuard } from '#identity/http';
import { Clock } from '#shared-kernel/application/clock';
import { HealthChecks } from '#shared-kernel/application/health-checks';
import { HealthCheckView, ServiceHealthView } from './staff-health.dto.ts';

@ApiTags('Staff: operations')
@GuardedController('api/staff/health', StaffGuard)
export class StaffHealthController {
  constructor(
    private readonly checks: HealthChecks,
    private readonly clock: Clock,
  ) {}

  /** Asks each part of the service how it is. A part that does not answer within 3 seconds counts as down. */
  @Get()
  async check(): Promise<ServiceHealthView> {
    const checks = await this.checks.run();
    return { checkedAt: this.clock.now(), checks: checks.map((check) => HealthCheckView.of(check)) };
  }
}
