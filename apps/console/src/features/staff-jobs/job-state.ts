import type { StateText } from '../../ui/data/status-chip.tsx';
import type { components } from '../../api/schema.gen.ts';
import { counted } from '../../messages/counted.ts';

export type Job = components['schemas']['JobOverviewView'];
export type JobRun = components['schemas']['JobRunView'];

export const jobStates: Readonly<Record<Job['state'], StateText>> = {
  working: { state: 'good', text: 'Working' },
  running: { state: 'info', text: 'Running' },
  late: { state: 'attention', text: 'Late' },
  failing: { state: 'bad', text: 'Failing' },
  'never-run': { state: 'neutral', text: 'Never run' },
};

export const runOutcomes: Readonly<Record<JobRun['outcome'], StateText>> = {
  done: { state: 'good', text: 'Done' },
  failed: { state: 'bad', text: 'Failed' },
  skipped: { state: 'neutral', text: 'Skipped' },
};

/** "0.4 s", "12 s", "3 min 20 s". */
export function tookText({ startedAt, finishedAt }: Pick<JobRun, 'startedAt' | 'finishedAt'>): string {
  const seconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  return `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** "auditEntries" as "audit entries". */
const spaced = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Counts whose name alone says too little. */
const counts: Readonly<Record<string, (count: number) => string>> = {
  hours: (count) => `Figures of ${counted(count, 'hour')} counted`,
};

/** "3 deleted, 1 failed"; counts of nothing are left out. */
export function resultText({ outcome, result, error }: Pick<JobRun, 'outcome' | 'result' | 'error'>): string {
  if (outcome === 'failed') return error ?? 'No error is recorded.';
  if (outcome === 'skipped') return 'Another instance ran it at the same time.';
  const some = Object.entries(result ?? {}).filter(([, count]) => count !== 0);
  const text = ([name, count]: readonly [string, number]) =>
    Object.hasOwn(counts, name) ? counts[name]!(count) : `${count} ${spaced(name)}`;
  return some.map(text).join(', ') || 'Nothing to do';
}

/** After a member of staff had the job run. @param run null while it goes on */
export function requestedText(name: string, run: JobRun | null): string {
  if (!run) return `${name} is still running. Its result will appear here.`;
  if (run.outcome === 'failed') return `${name} failed.`;
  return run.outcome === 'done' ? `${name} has run.` : `${name} was skipped: another instance is running it.`;
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "Every 10 minutes". */
export function intervalText(seconds: number | null): string {
  if (seconds === null) return 'Only when staff ask';
  const [unit, size] = units.find(([, length]) => seconds % length === 0)!;
  return seconds === size ? `Every ${unit}` : `Every ${counted(seconds / size, unit)}`;
}
