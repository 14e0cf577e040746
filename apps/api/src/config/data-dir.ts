import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ConfigurationError } from './variables.ts';

/** The data directory, made where it is missing. @throws ConfigurationError when nothing can be kept there */
export function usableDataDir(directory: string): string {
  try {
    make(directory);
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    return directory;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'there is a file in its place' : (code ?? String(error));
    throw new ConfigurationError([`DATA_DIR must be a directory this user can write to; ${directory} is not (${why})`]);
  }
}

/** Creates missing parents too. Node's `recursive` never ends where no directory can be created, as in /proc. */
function make(directory: string): void {
  if (statSync(directory, { throwIfNoEntry: false })?.isDirectory()) return;
  if (dirname(directory) !== directory) make(dirname(directory));
  try {
    mkdirSync(directory);
  } catch (error) {
    // Another start was faster.
    if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
