/** The only time in the product. Its value goes into SQL as a parameter; the database's own clock decides nothing. */
export abstract class Clock {
  abstract now(): Date;
}
