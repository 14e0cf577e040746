/**
 * The one way into the database for flows. Inside: database only; hashing, HTTP and mail stay outside. An exception
 * rolls everything back, so a refusal that must be stored is returned, not thrown.
 */
export abstract class UnitOfWork {
  /**
   * Runs `work` in one transaction, or joins the one already open. Commits when it resolves, rolls back when it throws.
   * After a deadlock `work` runs again: load what it changes and create what it adds inside of it, and give it no
   * effects outside of the database that must not happen twice.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `work` with repositories readable and no transaction, or joins the one already open. For reads only. */
  abstract read<T>(work: () => Promise<T>): Promise<T>;

  /**
   * Runs `task` inside the surrounding transaction, right before it commits; it is rolled back when the task fails.
   * @throws Error when there is none
   */
  abstract beforeCommit(task: () => Promise<void>): void;

  /**
   * After a statement that the database refused: the surrounding transaction fails if its work resolves all the same.
   */
  forbidCommit(reason: string): void {
    this.beforeCommit(() => Promise.reject(new Error(`The transaction cannot commit: ${reason}`)));
  }

  /**
   * Runs `task` once the surrounding transaction has committed; at once when there is none. A failure is logged, never
   * thrown.
   */
  abstract afterCommit(task: () => void | Promise<void>): void;
}
