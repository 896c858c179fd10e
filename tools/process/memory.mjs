import { readFileSync } from 'node:fs';

/**
 * Megabytes that a process has held at most (VmHWM, proc(5)).
 * @param {number} pid
 */
export function peakOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}
