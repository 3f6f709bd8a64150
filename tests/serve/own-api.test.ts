import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { openOwnApi } from '../../scripts/serve/own-api.ts'
import { readConfig } from '../../scripts/serve/server/config.ts'
import { grill } from '../api/support/venue.ts'

const demoDir = fileURLToPath(new URL('../../api/demo', import.meta.url))
const token = 'a-token-of-this-test-alone'
let dir: string
const config = () => readConfig({ DATA_DIR: join(dir, 'data'), SUFRA_OPERATOR_TOKEN: token })

/** Finds paths in a folder that other users can read or write, without those below folders that they cannot enter. */
async function findAccessiblePaths(folder: string, below = ''): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(join(folder, below))) {
    const path = join(below, name)
    const stats = await stat(join(folder, path))
    if ((stats.mode & 0o066) !== 0) found.push(path)
    if (stats.isDirectory() && (stats.mode & 0o011) !== 0)
      found.push(...(await findAccessiblePaths(folder, path)))
  }
  return found
}

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sufra-api-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

describe('the embedded API', () => {
  it('has the demo venues on the first start, and later only those that were not deleted', async () => {
    const first = await openOwnApi(config(), { demoDir })
    const ids = (await first.venues()).flatMap((venue) => venue.referenceIds)
    expect(ids.length).toBeGreaterThanOrEqual(6)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) {
      const answer = await first.fetch(new Request(`http://api.test/webapp/v5/restaurant/${id}`))
      expect([id, answer.status]).toEqual([id, 200])
    }
    expect(first.tokenFile).toBeNull()
    const [gone = ''] = ids
    const deleted = await first.fetch(
      new Request(`http://api.test/operator/venues/${gone}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    expect(deleted.status).toBe(200)
    await first.close()

    const second = await openOwnApi(config(), { demoDir })
    const left = (await second.venues()).flatMap((venue) => venue.referenceIds)
    await second.close()
    expect(left).not.toContain(gone)
    expect(left.length).toBeGreaterThan(0)
  })

  // @feature deploy.separate-processes
  it('has no venues with SUFRA_DEMO=0', async () => {
    const api = await openOwnApi({ ...config(), demo: false }, { demoDir })
    expect(await api.venues()).toEqual([])
    await api.close()
  })

  it('makes its data private, but not the site', async () => {
    const data = join(dir, 'data')
    await mkdir(join(data, 'site'), { recursive: true })
    await writeFile(join(data, 'account-secret'), 'a-secret-that-others-could-read')
    await writeFile(join(data, 'site', 'index.html'), '')
    await chmod(join(data, 'account-secret'), 0o666)
    const empty = join(dir, 'demo')
    await mkdir(empty)
    await (await openOwnApi(config(), { demoDir: empty })).close()
    expect((await findAccessiblePaths(data)).sort()).toEqual(['site', 'site/index.html'])
    expect((await stat(data)).mode & 0o777).toBe(0o711)
    // The database is created on the first start, with files that would be readable by others.
    expect((await stat(join(data, 'db', 'PG_VERSION'))).mode & 0o777).toBe(0o600)
  })

  it('names an invalid demo file and closes the database', async () => {
    const broken = join(dir, 'demo')
    await mkdir(broken)
    await writeFile(join(broken, 'bad.json'), '{}')
    await expect(openOwnApi(config(), { demoDir: broken })).rejects.toThrow('demo venue bad.json')
    await rm(join(broken, 'bad.json'))
    const again = await openOwnApi(config(), { demoDir: broken })
    expect((await again.venues()).flatMap((venue) => venue.referenceIds)).toEqual([])
    await again.close()
  })
})

describe('the embedded API, opened again on its data', () => {
  let data: string
  let demo: string
  const settings = (more: Record<string, string> = {}) => readConfig({ DATA_DIR: data, ...more })
  const openAndClose = async (more?: Record<string, string>) =>
    (await openOwnApi(settings(more), { demoDir: demo })).close()
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'sufra-data-'))
    demo = await mkdtemp(join(tmpdir(), 'sufra-demo-'))
    await openAndClose()
  })
  afterAll(async () => {
    for (const folder of [data, demo]) await rm(folder, { recursive: true, force: true })
  })

  // @feature payment.provider-required
  it.each([
    [
      'on by its setting',
      { SUFRA_SANDBOX: '1', SITE_URL: 'https://menu.test' },
      ['error', 'https://menu.test'],
    ],
    ['on for a site on this machine only', {}, ['info', 'http://localhost:4321']],
    ['off', { SUFRA_SANDBOX: '0' }, null],
  ])('logs whether the payment sandbox is on: %s', async (_, variables, logged) => {
    const written: string[] = []
    const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]
    for (const stream of streams) stream.mockImplementation((chunk) => written.push(String(chunk)) > 0)
    await openAndClose(variables).finally(() => {
      for (const stream of streams) stream.mockRestore()
    })
    const lines = written.filter((line) => line.includes('PAYMENT SANDBOX')).map((line) => JSON.parse(line))
    expect(lines.map(({ level, site }) => [level, site])).toEqual(logged ? [logged] : [])
  })

  // @feature secrets.at-rest
  it('does not start if keys of venues cannot be read, and starts again when the secret key is back', async () => {
    const tap = { TAP_CONTACT: 'pay@venue.test', SUFRA_OPERATOR_TOKEN: token }
    const own = await openOwnApi(settings(tap), { demoDir: demo })
    const call = async (method: string, path: string, body: object) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const init = { method, headers, body: JSON.stringify(body) }
      return (await own.fetch(new Request(`http://api.test/operator/venues${path}`, init))).status
    }
    expect(await call('PUT', '', grill('keyed'))).toBe(200)
    expect(await readdir(data)).not.toContain('secret-key')
    expect(await call('PUT', '/keyed/credentials/tap', { key: 'sk_live_0123456789' })).toBe(200)
    await own.close()
    const file = join(data, 'secret-key')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const secretKey = await readFile(file, 'utf8')
    await rm(file)
    await expect(openAndClose()).rejects.toThrow(/^SUFRA_SECRET_KEY: keys of keyed in the database/)
    const next = 'another-secret-key-of-this-test-012345'
    await expect(openAndClose({ SUFRA_SECRET_KEY: next })).rejects.toThrow('this process has only')
    // Replaced: the next start needs the new one only.
    await openAndClose({ SUFRA_SECRET_KEY: `${next} ${secretKey.trim()}` })
    await openAndClose({ SUFRA_SECRET_KEY: next })
    const { db, close } = await openDatabase({ dataDir: data })
    await db.deleteFrom('venue').execute()
    await close()
  })

  // @feature privacy.erasure
  it('deletes expired data', async () => {
    const inDatabase = async <T>(work: (db: OpenDatabase['db']) => Promise<T>) => {
      const { db, close } = await openDatabase({ dataDir: data })
      return work(db).finally(close)
    }
    const key = { request_hash: 'r', order_id: 'o', salt: 's' }
    const claimed = [
      { ...key, key_hash: 'old', created_at: new Date(Date.now() - 31 * 24 * 3_600_000) },
      { ...key, key_hash: 'recent', created_at: new Date() },
    ]
    await inDatabase((db) => db.insertInto('idempotency').values(claimed).execute())
    await openAndClose()
    const left = await inDatabase((db) => db.selectFrom('idempotency').select('key_hash').execute())
    expect(left).toEqual([{ key_hash: 'recent' }])
  })
})
