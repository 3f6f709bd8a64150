import { spawnSync } from 'node:child_process'

export type Timing = {
  /** Seconds from start to end of the process. */
  seconds: number
  /** Processor seconds of the process and its children. */
  cpuSeconds: number
  stdout: string
}

/** Runs a command to its end. @throws with its output if it fails. */
export function timeCommand(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Timing {
  // Writes the files of earlier commands to the disk, so that this command does not wait for them.
  spawnSync('sync')
  const started = performance.now()
  // `times` of the shell is the only portable way to the processor time of a child. It prints it to standard error.
  const { status, stdout, stderr, error } = spawnSync(
    'sh',
    ['-c', '"$@"; code=$?; times >&2; exit $code', 'sh', command, ...args],
    { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  const seconds = (performance.now() - started) / 1000
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ended with ${status}:\n${stdout}\n${stderr}`)
  return { seconds, cpuSeconds: childSeconds(stderr), stdout }
}

/** Parses the last line of `times`, such as `0m1.23s 0m0.10s`: user and system time of the children. */
function childSeconds(stderr: string): number {
  const line = stderr.trimEnd().split('\n').at(-1) ?? ''
  const parts = [...line.matchAll(/(\d+)m([\d.]+)s/g)]
  if (parts.length !== 2) throw new Error(`unexpected output of the shell's times: ${line}`)
  return parts.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0)
}
