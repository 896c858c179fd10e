import { readFileSync } from 'node:fs';

/** Returns the megabytes of memory that a process has now, and that it had at most (VmRSS and VmHWM, proc(5)). */
export function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}
