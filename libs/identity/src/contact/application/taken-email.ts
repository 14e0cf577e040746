import { Refusal } from '#shared-kernel/domain/refusal';
import { AccountRefusal } from '../../users/index.ts';

/** What is thrown on when a change of address failed: that another account has it, in the words of that route. */
export function takenEmail(error: unknown): unknown {
  const isTaken = error instanceof Refusal && error.code === 'USER_ALREADY_EXISTS';
  return isTaken ? AccountRefusal.COULDNT_UPDATE_YOUR_EMAIL() : error;
}
