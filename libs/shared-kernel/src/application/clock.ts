/** The only source of time. Its value is passed to SQL as a parameter; the clock of the database is not used. */
export abstract class Clock {
  abstract now(): Date;
}
