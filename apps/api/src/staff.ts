import { runProgram } from './platform/run-program.ts';
import { readCommand, USAGE } from './staff/staff-command.ts';

await runProgram(async () => {
  const command = readCommand(process.argv.slice(2));
  if (command.name === 'help') {
    console.log(USAGE);
    return;
  }
  // The application takes seconds to load: too long for a usage error.
  const { runInApplication } = await import('./staff/run-command.ts');
  console.log(await runInApplication(command));
});
