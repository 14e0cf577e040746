import type { NextFunction, RequestHandler } from 'express';

/** One middleware of several: Express spends more time between two than most of them take (ADR 20). */
export function inOrder(steps: readonly RequestHandler[]): RequestHandler {
  return (request, response, next) => {
    const runFrom = (index: number): void => {
      const step = steps[index];
      if (!step) return next();
      const goOn = (error?: unknown) => (error === undefined ? runFrom(index + 1) : next(error));
      try {
        const pending: unknown = step(request, response, goOn);
        if (pending instanceof Promise) void passOn(pending, next);
      } catch (error) {
        next(error);
      }
    };
    runFrom(0);
  };
}

async function passOn(pending: Promise<unknown>, next: NextFunction): Promise<void> {
  try {
    await pending;
  } catch (error) {
    next(error);
  }
}
