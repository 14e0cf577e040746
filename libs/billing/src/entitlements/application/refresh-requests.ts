/** Has the platform asked in the background what a customer may use, where the last answer is old or in doubt. */
export abstract class RefreshRequests {
  /** Returns at once; a failure is logged, never thrown. */
  abstract ask(customerId: string): void;
}
