import { readFileSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of processor time that a running process has used, without its children. NaN where there is no `/proc`. */
export function processorTime(pid: number): number {
  try {
    // The second field is the command in parentheses, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return Number.NaN
  }
}
