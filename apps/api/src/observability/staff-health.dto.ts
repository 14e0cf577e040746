import { ApiProperty } from '@nestjs/swagger';
import { type CheckedHealth, healthStates } from '#shared-kernel/application/health-checks';

export class HealthCheckView {
  /** The name of the part: `service`, `database`, `queue`, … */
  name!: string;
  /** `off`: not configured. */
  @ApiProperty({ enum: healthStates }) state!: CheckedHealth['state'];
  /** By name. What ends with `At` or `Since` is a time, with `Ms` milliseconds. */
  @ApiProperty({
    type: 'object',
    additionalProperties: { oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
  })
  facts!: CheckedHealth['facts'];
  /** Milliseconds of the check. */
  took!: number;
  /** A code such as `ECONNREFUSED`; null for a part that answered. */
  error!: string | null;

  static of(check: CheckedHealth): HealthCheckView {
    return { ...check };
  }
}

export class ServiceHealthView {
  checkedAt!: Date;
  checks!: HealthCheckView[];
}
