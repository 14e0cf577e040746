/** A signal came before there was anything to finish. */
export class Interruption extends Error {
  readonly exitCode = 0;

  constructor() {
    super('Ended by a signal before the start was complete.');
  }
}

/** Says a failure on standard error; the exit code is that of the error (`exitCode`, see sysexits.h), else 1. */
export async function runProgram(program: () => Promise<void>): Promise<void> {
  try {
    await program();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    const { exitCode = 1 } = error as { readonly exitCode?: number };
    process.exitCode = exitCode;
  }
}
