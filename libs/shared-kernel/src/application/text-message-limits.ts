export abstract class TextMessageLimits {
  /** Counts a refusal. @param country ISO 3166-1 alpha-2; undefined when the number does not tell */
  abstract admitsCountry(country: string | undefined): boolean;

  /** @returns 0, or the whole seconds until another message may be sent. Outside of transactions. */
  abstract secondsToWait(): Promise<number>;

  /** Counts one message, just before it is handed over. @returns false when the budget of the day is used up */
  abstract spend(): Promise<boolean>;
}
