import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../../../scripts/machine/free-port.ts'
import { ACCOUNT_SECRET, OPERATOR_TOKEN } from '../../../api/support/api.ts'

const SERVER = fileURLToPath(new URL('./server.ts', import.meta.url))

/** Starts the API as a separate process, which can be killed and restarted at the same address. */
export async function startApiProcess(databaseUrl: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'api-process-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined
  /** The errors that the API logged, over all starts. */
  const errors: { event: string; [field: string]: unknown }[] = []
  /** Unexpected exits. */
  const unexpectedExits: string[] = []
  const output: string[] = []

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [SERVER], {
      env: {
        PATH: process.env.PATH ?? '',
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PROXIES: '1',
        SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN,
        SUFRA_ACCOUNT_SECRET: ACCOUNT_SECRET,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    started.once('exit', (code, signal) => {
      if (child === started) unexpectedExits.push(`${code ?? signal}: ${output.slice(-20).join('\n')}`)
    })
    let rest = ''
    started.stderr.on('data', (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('{')) errors.push(JSON.parse(line))
        else output.push(line)
      }
    })
    await new Promise<void>((resolve, reject) => {
      started.stdout.on('data', (chunk: Buffer) => chunk.includes('ready http') && resolve())
      started.once('exit', () => reject(new Error(`the API did not start: ${output.join('\n')}`)))
    })
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
    const exited = once(ending, 'exit')
    ending.kill(signal)
    await exited
  }

  await start()
  return {
    url,
    errors,
    unexpectedExits,
    start,
    kill: () => end('SIGKILL'),
    /** Waits until the API reports that its database answers. */
    async waitUntilReady(): Promise<void> {
      for (;;) {
        if (unexpectedExits.length > 0)
          throw new Error(`the API exited unexpectedly: ${unexpectedExits.join('\n')}`)
        const answer = await fetch(`${url}/readyz`).catch(() => null)
        const { checks } = ((await answer?.json()) ?? {}) as { checks?: { database?: string } }
        if (checks?.database === 'ok') return
        await sleep(50)
      }
    },
    async stop(): Promise<void> {
      await end('SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
