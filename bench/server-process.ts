import { readFileSync, writeFileSync } from 'node:fs';

/**
 * USER_HZ: the kernel reports process times to user space in hundredths of a second on every architecture we run on.
 */
const TICKS_PER_SECOND = 100;

/**
 * User and system time of a server, its workers and those that have ended, since they started, with all threads,
 * microseconds (`proc_pid_stat(5)`).
 */
export function cpuMicros(pid: number): number {
  return sum(pid, (one) => {
    const stat = readFileSync(`/proc/${one}/stat`, 'latin1');
    // The second field, the command in parentheses, may contain spaces; utime to cstime are fields 14 to 17.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((total, field) => total + Number(field), 0);
    return (ticks * 1_000_000) / TICKS_PER_SECOND;
  });
}

/** Peak resident memory of a server and its workers since the start or the last reset, MiB. */
export function peakMib(pid: number): number {
  return memoryMib(pid, 'VmHWM');
}

export function residentMib(pid: number): number {
  return memoryMib(pid, 'VmRSS');
}

/** Sets the peak to what is resident now (`proc_pid_clear_refs(5)`). */
export function resetPeak(pid: number): void {
  for (const one of processesOf(pid)) writeFileSync(`/proc/${one}/clear_refs`, '5');
}

/** The server and its workers. */
export function processesOf(pid: number): readonly number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

/** Memory that several processes share counts for each. */
function memoryMib(pid: number, name: string): number {
  const line = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm');
  return sum(pid, (one) => Number(line.exec(readFileSync(`/proc/${one}/status`, 'latin1'))?.[1]) / 1024);
}

function sum(pid: number, figure: (one: number) => number): number {
  return processesOf(pid).reduce((total, one) => total + figureOf(one, figure), 0);
}

/** 0 for a child that has ended meanwhile. */
function figureOf(pid: number, figure: (one: number) => number): number {
  try {
    return figure(pid);
  } catch (error) {
    // The second one where it ends between opening and reading.
    if (!['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return 0;
  }
}
