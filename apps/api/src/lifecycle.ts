import { Injectable } from '@nestjs/common';

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
