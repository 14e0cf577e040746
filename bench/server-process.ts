import { readFileSync, writeFileSync } from 'node:fs';

/**
 * USER_HZ: the kernel reports process times to user space in hundredths of a second on every architecture we run on.
 */
const TICKS_PER_SECOND = 100;

/** User and system time of a process and its threads since it started, microseconds (`proc_pid_stat(5)`). */
export function cpuMicros(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The second field, the command in parentheses, may contain spaces; utime and stime are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1_000_000) / TICKS_PER_SECOND;
}

/** Peak resident memory since the start or the last reset, MiB. */
export function peakMib(pid: number): number {
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1];
  return Number(kib) / 1024;
}

/** Sets the peak to what is resident now (`proc_pid_clear_refs(5)`). */
export function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
