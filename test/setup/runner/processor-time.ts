import { readFileSync } from 'node:fs';

/** What `getconf CLK_TCK` says on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Of the fields behind the process's name: what children have used that have ended, theirs included, in user and in kernel mode. */
const CHILDREN_USER = 13;
const CHILDREN_KERNEL = 14;

/** @returns seconds that this process has computed for, with all its threads and those of its children that have ended */
export function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedChildrenSeconds();
}

/** Linux alone tells it without another program; elsewhere it is nothing. */
function endedChildrenSeconds(): number {
  if (process.platform !== 'linux') return 0;
  // The name stands in brackets and may hold blanks of its own.
  const fields = readFileSync('/proc/self/stat', 'utf8').replace(/^.*\) /s, '').split(' ');
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_KERNEL])) / TICKS_PER_SECOND;
}
