/** Runs tools with the project's Node. */
import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export interface Ran {
  exitCode: number
  /** Standard output and error, interleaved, without colours. */
  output: string
}

// No colours and no telemetry.
const ENVIRONMENT = { NO_COLOR: '1', FORCE_COLOR: undefined, ASTRO_TELEMETRY_DISABLED: '1' }

const GRACE_MS = 5000

/** The path of the script behind `node_modules/.bin/{name}`. */
export function bin(name: string): string {
  return realpathSync(`node_modules/.bin/${name}`)
}

/**
 * Runs a script. After `limitSeconds`, stops its whole process group, which has `graceMs` to end, and counts the run as failed.
 */
export function runNode(
  args: string[],
  limitSeconds: number,
  env: NodeJS.ProcessEnv = {},
  graceMs = GRACE_MS,
): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...ENVIRONMENT, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const signal = (name: NodeJS.Signals) => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, name)
      } catch {
        // The group has ended meanwhile.
      }
    }
    let force: NodeJS.Timeout | undefined
    // First SIGTERM, so that a test runner can close its browser and server.
    const stop = () => {
      signal('SIGTERM')
      force = setTimeout(() => signal('SIGKILL'), graceMs)
    }
    const limit = setTimeout(() => {
      output += `\nstopped after ${limitSeconds} s`
      stop()
    }, limitSeconds * 1000)
    let interrupted = false
    const interrupt = () => {
      interrupted = true
      stop()
    }
    process.once('SIGINT', interrupt)
    process.once('SIGTERM', interrupt)
    const finish = (exitCode: number) => {
      clearTimeout(limit)
      clearTimeout(force)
      process.off('SIGINT', interrupt)
      process.off('SIGTERM', interrupt)
      if (interrupted) process.exit(130)
      resolve({ exitCode, output: stripVTControlCharacters(output).trim() })
    }
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
      })
    }
    child.once('error', (error) => {
      output += error.message
      finish(1)
    })
    child.once('close', (code) => finish(code ?? 1))
  })
}
