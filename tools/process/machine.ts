// What machine this is, and what a process has used of it (Linux).
import { readFileSync } from 'node:fs';
import os from 'node:os';

const [{ model }, ...others] = os.cpus();
export const machine = `${others.length + 1} × ${model}`;

/** Returns the megabytes of memory that a process has now, and that it had at most (VmRSS and VmHWM, proc(5)). */
export function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: read('VmRSS'), peak: read('VmHWM') };
}

/** Returns the CPU seconds that a process has used (proc_pid_stat(5), in hundredths on Linux). */
export function cpuSecondsOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The second field may contain blanks; the others follow its closing bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
