import type { Gatehouse } from './gatehouse.ts';
import type { Command, QuickStart } from './program.ts';

/** A program that is started, and how. */
export interface Started {
  readonly quickStart?: string | undefined;
  readonly args?: readonly string[];
  /** In place of what `npm start` runs. */
  readonly command?: Command;
  /** In place of the folder. */
  readonly cwd?: string;
}

/** The surroundings of a quick start. */
export interface Stage {
  readonly gatehouse: Gatehouse;
  /** The folder that has its program, with the dependencies there or above. */
  readonly folder: string;
  /** A free port, for programs whose address is registered before they start. */
  readonly port: number;
  /** Starts its program, or that of another quick start, which stops when it has run. */
  start(environment: Readonly<Record<string, string>>, what?: Started): Promise<QuickStart>;
  /** Stops what it started otherwise. */
  atEnd(stop: () => Promise<void> | void): void;
}

/** Runs a quick start from sign-in to sign-out. @throws Error at the first step that goes wrong, Skipped */
export type Drive = (stage: Stage) => Promise<void>;

/** Says why a quick start cannot run on this machine. */
export class Skipped extends Error {}
