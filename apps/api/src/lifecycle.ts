import { Injectable } from '@nestjs/common';

/** Whether the process still takes new work. */
@Injectable()
export class Lifecycle {
  private draining = false;

  /** From now on `/health/ready` says no and every answer closes its connection. */
  drain(): void {
    this.draining = true;
  }

  get isDraining(): boolean {
    return this.draining;
  }
}
