import type { ApiRefusal } from './refusal.ts';

function channel<Event>() {
  const listeners = new Set<(event: Event) => void>();
  return {
    tell: (event: Event): void => listeners.forEach((listener) => listener(event)),
    listen: (listener: (event: Event) => void) => {
      listeners.add(listener);
      return (): void => void listeners.delete(listener);
    },
  };
}

/** Every refusal, for others than the caller. */
export const refusals = channel<ApiRefusal>();

/** The session ended elsewhere: a query that is not quiet was answered 401. The step-up dialog listens. */
export const sessionGone = channel<void>();
