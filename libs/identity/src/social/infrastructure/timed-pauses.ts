import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pauses } from '../domain/ports.ts';

const PAUSE_MS = 100;

@Injectable()
export class TimedPauses extends Pauses {
  pause(): Promise<void> {
    return sleep(PAUSE_MS);
  }
}
