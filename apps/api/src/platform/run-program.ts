import { ConfigurationError } from '../config/variables.ts';

/** Runs a command-line program: what goes wrong is said in words, and the exit code tells a script. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof ConfigurationError ? ConfigurationError.exitCode : 1;
  }
}
