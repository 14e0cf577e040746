/** Stops what a run has started, in reverse order, however the run ends. */
export class Lifetime {
  private readonly releases: (() => Promise<void> | void)[] = [];
  private ending: Promise<void> | undefined;

  add(release: () => Promise<void> | void): void {
    this.releases.push(release);
  }

  /**
   * Runs `work`, stops everything and ends the process: with what `work` returns, 1 when it throws, 130 on Ctrl-C, and
   * 124 (as `timeout(1)`) when it is not done after `limit` milliseconds.
   */
  async of(work: () => Promise<number>, limit: number): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void this.end(130));
    const timer = setTimeout(() => {
      console.error(`not done after ${Math.round(limit / 1000)} s, giving up`);
      void this.end(124);
    }, limit);
    let code = 1;
    try {
      code = await work();
    } catch (error) {
      // Errors while ending come from the servers that are being stopped.
      if (!this.ending) console.error(error);
    }
    clearTimeout(timer);
    await this.end(code);
  }

  /** Stops what was started so far. */
  async release(): Promise<void> {
    for (let release = this.releases.pop(); release; release = this.releases.pop()) {
      try {
        await release();
      } catch (error) {
        console.error(error);
      }
    }
  }

  private end(code: number): Promise<void> {
    this.ending ??= this.release().then(() => process.exit(code));
    return this.ending;
  }
}
