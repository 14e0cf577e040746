/**
 * The one way into the database for flows. Inside: database only; hashing, HTTP and mail stay outside. An exception
 * rolls everything back, so a refusal that must be stored is returned, not thrown.
 */
export abstract class UnitOfWork {
  /**
   * Runs `work` in one transaction, or joins the open one. After a deadlock `work` runs again: load what it changes and
   * create what it adds inside of it, and give it no effects outside of the database that must not happen twice.
   */
  abstract run<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `work` with repositories readable and no transaction, or joins the one already open. For reads only. */
  abstract read<T>(work: () => Promise<T>): Promise<T>;

  /**
   * A `read` that may take long, as searches of staff do: few of them run at once in an instance and the others wait, so
   * that most connections and the database's processors stay free for account holders.
   * @throws DatabaseUnavailable when a hundred wait
   */
  abstract readInTurn<T>(work: () => Promise<T>): Promise<T>;

  /** Runs `task` right before the surrounding transaction commits, as a part of it. @throws Error when there is none */
  abstract beforeCommit(task: () => Promise<void>): void;

  /** After a statement that the database refused: the transaction fails even if its work resolves. */
  forbidCommit(reason: string): void {
    this.beforeCommit(() => Promise.reject(new Error(`The transaction cannot commit: ${reason}`)));
  }

  /** Runs `task` once the surrounding transaction has committed, or now if there is none. A failure is logged only. */
  abstract afterCommit(task: () => void | Promise<void>): void;
}
