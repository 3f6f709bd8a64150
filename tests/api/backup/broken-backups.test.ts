import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSecrets } from '../../../api/backup/sealed-secrets.ts'
import { streamBackup } from '../../../api/backup/write-backup.ts'
import { openSecretBox } from '../../../api/crypto/secret-box.ts'
import { type OpenDatabase, openDatabase } from '../../../api/db/open.ts'
import { saveBackup } from '../../../scripts/serve/backup/save-backup.ts'
import { openMemoryDatabase } from '../../helpers/memory-database.ts'
import { createTestApi, OPERATOR_TOKEN } from '../support/api.ts'
import { serveApi, venueCommand } from '../support/backups.ts'
import { grill } from '../support/venue.ts'

// @feature-file backup.verify

const PASSPHRASE = 'a passphrase of the tests'
let folder: string
let open: OpenDatabase
let whole: Buffer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sufra-broken-'))
  open = await openMemoryDatabase()
  await createTestApi(open).operator('PUT', '/operator/venues', grill())
  const sealed = await sealSecrets({ 'account-secret': 'secret of accounts' }, PASSPHRASE)
  const secrets = { sealed, included: ['account-secret'], missing: [] }
  const source = { engine: open.engine, now: () => 0, spoolDir: folder, secrets }
  whole = Buffer.concat(await Array.fromAsync(streamBackup(source, () => {})))
})
afterAll(async () => {
  await open.close()
  rmSync(folder, { recursive: true, force: true })
})

const LINE = Buffer.from('SUFRA-BACKUP 1\n')
/** The backup with another content, as if that had been written. */
const changed = (change: (frames: Buffer) => Buffer) =>
  Buffer.concat([LINE, zstdCompressSync(change(zstdDecompressSync(whole.subarray(LINE.length))))])
const replaced = (from: string, to: string) =>
  changed((frames) => Buffer.from(frames.toString('latin1').replace(from, to), 'latin1'))

async function restore(bytes: Uint8Array, passphrase = PASSPHRASE) {
  const file = join(folder, 'a.backup')
  writeFileSync(file, bytes)
  const DATA_DIR = join(folder, 'target')
  rmSync(DATA_DIR, { recursive: true, force: true })
  const result = await venueCommand(['restore', file], { DATA_DIR, SUFRA_BACKUP_PASSPHRASE: passphrase })
  return { ...result, changed: existsSync(DATA_DIR) }
}

test.each<[string, () => Uint8Array, string]>([
  ['another file', () => Buffer.from('PK and more'), 'no backup of Sufra'],
  ['an empty file', () => new Uint8Array(), 'no backup of Sufra'],
  ['a newer format', () => Buffer.from('SUFRA-BACKUP 7\nwhatever'), 'has the format 7'],
  ['the first half', () => whole.subarray(0, whole.length / 2), 'incomplete'],
  ['all but its last bytes', () => whole.subarray(0, -20), 'incomplete'],
  [
    'all but the manifest',
    () => changed((frames) => frames.subarray(0, frames.lastIndexOf('M\0\0'))),
    'incomplete',
  ],
  [
    'a changed byte',
    () =>
      Buffer.concat([whole.subarray(0, 900), Buffer.from([whole.readUInt8(900) ^ 1]), whole.subarray(901)]),
    'damaged',
  ],
  ['a changed row', () => replaced('grill-jahra', 'Grill-jahra'), 'damaged: the table'],
  ['an unknown migration', () => replaced('"030-insights"', '"930-insights"'), 'newer version of Sufra'],
  ['a name that leaves the folder', () => replaced('{"kind":"secrets"', '{"kind":"picture"'), 'damaged'],
  [
    'an error of the server',
    () =>
      changed((frames) =>
        Buffer.concat([frames.subarray(0, frames.indexOf('P\0\0')), Buffer.from('X\0\0\0\x04full')]),
      ),
    'could not complete it: full',
  ],
])('%s is refused by name before anything changes', async (_, make, message) => {
  const result = await restore(make())
  expect(result).toMatchObject({ code: 1, changed: false })
  expect(result.err).toContain(message)
})

test.each([
  ['another passphrase', 'not the one of this backup'],
  ['', '--without-secrets'],
])('secrets need their passphrase, not “%s”', async (passphrase, message) => {
  const result = await restore(whole, passphrase)
  expect(result).toMatchObject({ code: 1, changed: false })
  expect(result.err).toContain(message)
})

test('an installation with data is refused, and stays as it is', async () => {
  const dataDir = join(folder, 'used')
  const used = await openDatabase({ dataDir })
  await createTestApi(used).operator('PUT', '/operator/venues', grill('other'))
  await used.close()
  const file = join(folder, 'good.backup')
  writeFileSync(file, whole)
  const env = { DATA_DIR: dataDir, SUFRA_BACKUP_PASSPHRASE: PASSPHRASE }
  const result = await venueCommand(['restore', file], env)
  expect(result).toMatchObject({
    code: 1,
    err: expect.stringContaining('the database is not empty: banner, branch'),
  })
  expect(readdirSync(dataDir)).toEqual(['db'])
  const again = await openDatabase({ dataDir })
  expect(await again.db.selectFrom('venue').select('reference_id').execute()).toEqual([
    { reference_id: 'other' },
  ])

  // While it runs, its server has the database.
  expect(await venueCommand(['restore', file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('in use by process'),
  })
  await again.close()
})

test('a backup that breaks off leaves no file, and one at a time is made', async () => {
  const file = join(folder, 'broken-off.backup')
  const half = whole.subarray(0, whole.length / 2)
  await expect(saveBackup(Readable.from([half]), file, () => {})).rejects.toThrow('incomplete')
  async function* failing() {
    yield half
    throw new Error('connection lost')
  }
  await expect(saveBackup(failing(), file, () => {})).rejects.toThrow('connection lost')
  expect(readdirSync(folder).filter((name) => name.startsWith('broken-off'))).toEqual([])

  const api = createTestApi(open, { backup: { engine: open.engine, dataDir: folder, hasSandbox: false } })
  const first = await api.app.request('/operator/backup', {
    method: 'POST',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}`, 'content-type': 'application/json' },
    body: '{}',
  })
  expect((await api.operator('POST', '/operator/backup', {})).json).toMatchObject({ code: 'conflict' })
  await first.body?.cancel()
  await expect.poll(async () => (await api.operator('POST', '/operator/backup', {})).status).toBe(200)
  expect(readdirSync(folder).filter((name) => name.endsWith('.spool'))).toEqual([])
})

test('the command does not replace a file unless it is told to, and says which secrets are missing', async () => {
  const api = createTestApi(open, { backup: { engine: open.engine, dataDir: folder, hasSandbox: false } })
  const server = await serveApi(api.app as never)
  const file = join(folder, 'made.backup')
  const env = { API_BASE: server.base, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
  const made = await venueCommand(['backup', file], env)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain('not included: SUFRA_OPERATOR_TOKEN, SUFRA_ACCOUNT_SECRET')
  expect(await venueCommand(['backup', file], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('exists'),
  })
  expect(await venueCommand(['backup', file, '--force'], env)).toMatchObject({ code: 0 })
  expect(await venueCommand(['backup', `${file}2`, '--with-secrets'], env)).toMatchObject({
    code: 2,
    err: expect.stringContaining('SUFRA_BACKUP_PASSPHRASE'),
  })
  await server.close()
})

test('the secret key is missing only where there is one', async () => {
  const missingFrom = async (dataDir: string, given?: string) => {
    const secrets = openSecretBox(dataDir, given)
    const api = createTestApi(open, { secrets, backup: { engine: open.engine, dataDir, hasSandbox: false } })
    const server = await serveApi(api.app as never)
    const env = { API_BASE: server.base, SUFRA_OPERATOR_TOKEN: OPERATOR_TOKEN }
    const { out } = await venueCommand(['backup', join(folder, 'key.backup'), '--force'], env)
    await server.close()
    return /SUFRA_SECRET_KEY|secret-key/.exec(out)?.[0]
  }
  const dataDir = join(folder, 'without-key')
  mkdirSync(dataDir)
  expect(await missingFrom(dataDir)).toBeUndefined()
  expect(await missingFrom(dataDir, 'k'.repeat(32))).toBe('SUFRA_SECRET_KEY')
  openSecretBox(dataDir).seal('key of a venue', 'tests')
  expect(await missingFrom(dataDir)).toBe('secret-key')
})
