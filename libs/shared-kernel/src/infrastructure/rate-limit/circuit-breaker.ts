/** Stops calling a failing service for a while. Then one call tries it, and its outcome decides. */
export class CircuitBreaker {
  private failures = 0;
  private closedAgainAt = 0;

  /** @param now milliseconds of a monotonic clock */
  constructor(
    private readonly maxFailures: number,
    private readonly openMs: number,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Whether the next call is allowed. While open, one caller per `openMs` gets `true`. */
  admits(): boolean {
    if (this.failures < this.maxFailures) return true;
    if (this.now() < this.closedAgainAt) return false;
    this.closedAgainAt = this.now() + this.openMs;
    return true;
  }

  succeeded(): void {
    this.failures = 0;
  }

  failed(): void {
    this.failures++;
    if (this.failures === this.maxFailures) this.closedAgainAt = this.now() + this.openMs;
  }
}

/** Instances notice the same absence by so much apart: one by a request, another one when its connection is closed. */
const NOTICED_APART_MS = 5000;

/** How long a service was away last, on the clock of the service, in milliseconds. */
export class Absence {
  private began = 0;
  private ended = 0;
  private isOver = true;

  noticed(now: number): void {
    if (this.isOver) this.began = now;
    this.isOver = false;
    this.ended = now;
  }

  /** The service is back, and was away until now. */
  returned(now: number): void {
    if (!this.isOver) this.ended = now;
  }

  over(): void {
    this.isOver = true;
  }

  /** Whether a window of this length that began before it may have ended in it, and one that began in it be open. */
  covers(windowMs: number, now: number): boolean {
    return windowMs <= this.longest && now < this.ended + windowMs;
  }

  /** Whether it covers windows of any length. */
  isRemembered(now: number): boolean {
    return this.covers(this.longest, now);
  }

  private get longest(): number {
    return this.ended - this.began + NOTICED_APART_MS;
  }
}
