import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../../', import.meta.url))

/** The settings for memory in docs/operations.md. */
export const RECOMMENDED_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' }

/** Returns the arguments of `node` in a script of package.json. Without npm in between, the child is the process itself. */
export function npmScriptArguments(name: 'start' | 'worker' | 'build'): string[] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const [program, ...args] = (scripts[name] ?? '').split(' ')
  if (program !== 'node') throw new Error(`package.json: the script ${name} does not run node`)
  return args.map((arg) => (arg.startsWith('-') ? arg : join(PROJECT, arg)))
}
