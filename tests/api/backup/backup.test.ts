import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { verifyBackup } from '../../../api/backup/restore-backup.ts'
import { purposeOf } from '../../../api/credentials/venue-keys.ts'
import { openSecretBox } from '../../../api/crypto/secret-box.ts'
import { writeCredential } from '../../../api/db/credentials/venue-credentials.ts'
import { type OpenDatabase, openDatabase } from '../../../api/db/open.ts'
import { createFolderPictures } from '../../../scripts/serve/images/pictures-fs.ts'
import {
  createTestApi,
  type DatabaseKind,
  databaseKinds,
  newDatabase,
  OPERATOR_TOKEN,
  openTestDatabase,
  type TestApi,
} from '../support/api.ts'
import { importDemo, readAllRows, readSchema, serveApi, venueCommand } from '../support/backups.ts'
import { grill, NOON } from '../support/venue.ts'

// @feature-file backup.restore

const PASSPHRASE = 'a passphrase of the tests'
const picture = Buffer.from('no picture, but bytes with a name')
const pictureName = `${createHash('sha256').update(picture).digest('hex')}.webp`
const order = {
  branch_id: 'grill-b1',
  selling_types: 'dinein',
  order_lines: [{ item_id: 'plain', quantity: 1 }],
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sufra-backup-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The settings of a new installation, whose database is empty. */
async function newInstallation(kind: DatabaseKind, name: string): Promise<Record<string, string>> {
  const DATA_DIR = join(folder, name)
  const SUFRA_BACKUP_PASSPHRASE = PASSPHRASE
  if (kind === 'embedded') return { DATA_DIR, SUFRA_BACKUP_PASSPHRASE }
  return { DATA_DIR, SUFRA_BACKUP_PASSPHRASE, DATABASE_URL: await newDatabase(inject('databaseUrl')) }
}

const openInstallation = ({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' }: Record<string, string>) =>
  openDatabase(databaseUrl === undefined ? { dataDir } : { databaseUrl })

/** Stores a key of a venue at Tap, encrypted with the secret key of the installation. */
async function storeVenueKey({ db }: OpenDatabase, dataDir: string): Promise<void> {
  const of = { venue: 'grill', provider: 'tap' }
  const sealed = openSecretBox(dataDir).seal('sk_live_of_the_tests', purposeOf(of))
  const credential = { ...of, ...sealed, keyVersion: 'v1', createdAt: new Date(NOON) }
  await db.transaction().execute((trx) => writeCredential(trx, credential))
}

describe.each(databaseKinds)('a backup of a running installation on %s', (kind) => {
  let open: OpenDatabase
  let api: TestApi
  let server: Awaited<ReturnType<typeof serveApi>>
  let env: Record<string, string>
  let file: string
  let moving: string
  beforeAll(async () => {
    const dataDir = join(folder, `source-${kind}`)
    mkdirSync(dataDir)
    for (const name of ['operator-token', 'account-secret', 'push-private-key'])
      writeFileSync(
        join(dataDir, name),
        `${name === 'operator-token' ? OPERATOR_TOKEN : `secret of ${name}`}\n`,
      )
    open = await openTestDatabase(kind, inject('databaseUrl'))
    const pictures = createFolderPictures(join(dataDir, 'pictures'))
    await pictures.put(pictureName, picture)
    api = createTestApi(open, { pictures, backup: { engine: open.engine, dataDir, hasSandbox: false } })
    await importDemo(open.db)
    await api.operator('PUT', '/operator/venues', grill())
    await storeVenueKey(open, dataDir)
    server = await serveApi(api.app as never)
    env = { API_BASE: server.base, DATA_DIR: dataDir, SUFRA_BACKUP_PASSPHRASE: PASSPHRASE }
    file = join(folder, `${kind}.backup`)
    moving = join(folder, `${kind}-moving.backup`)
    // Orders arrive while the backup is made.
    let isDone = false
    const ordering = (async () => {
      while (!isDone) {
        expect((await api.post('/webapp/order', order)).status).toBe(200)
        // Calls to the embedded database alone would leave no turn to the server.
        await new Promise(setImmediate)
      }
    })()
    const made = await venueCommand(['backup', moving, '--with-secrets'], env)
    isDone = true
    await ordering
    expect(made).toMatchObject({ code: 0, err: '' })
    // Nobody misses the secret of a sandbox that is off.
    expect(made.out).not.toContain('not included')
    expect(await venueCommand(['backup', file, '--with-secrets'], env)).toMatchObject({ code: 0, err: '' })
  })
  afterAll(async () => {
    await server.close()
    await open.close()
  })

  test.each(databaseKinds)('is restored to %s with every table, picture and secret', async (to) => {
    const target = await newInstallation(to, `from-${kind}-to-${to}`)
    const { SUFRA_BACKUP_PASSPHRASE: _, ...settings } = target
    const SUFRA_BACKUP_PASSPHRASE_FILE = join(folder, 'passphrase')
    writeFileSync(SUFRA_BACKUP_PASSPHRASE_FILE, `${PASSPHRASE}\n`)
    const restored = await venueCommand(['restore', file], { ...settings, SUFRA_BACKUP_PASSPHRASE_FILE })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toContain(
      'secrets restored: operator-token, account-secret, push-private-key, secret-key',
    )
    const { DATA_DIR = '' } = target
    expect(readFileSync(join(DATA_DIR, 'pictures', pictureName))).toEqual(picture)
    expect(readFileSync(join(DATA_DIR, 'operator-token'), 'utf8').trim()).toBe(OPERATOR_TOKEN)

    const again = await openInstallation(target)
    try {
      const after = await readAllRows(again.db)
      expect(after.get('standby')).toHaveLength(1)
      after.set('standby', [])
      expect(Object.fromEntries(after)).toEqual(Object.fromEntries(await readAllRows(open.db)))
      expect(await readSchema(again.db)).toEqual(await readSchema(open.db))

      // Released, the venues take orders, and their numbers and sequences go on.
      const other = createTestApi(again)
      expect((await other.post('/webapp/order', order)).json).toMatchObject({ code: 'unavailable' })
      expect((await other.operator('POST', '/operator/release', {})).json).toMatchObject({ standby: true })
      expect((await other.post('/webapp/order', order)).json.order.number).toBe(
        (after.get('customer_order')?.length ?? 0) + 1,
      )
    } finally {
      await again.close()
    }
  })

  test('contains tables that nothing but the database names', async () => {
    const withMore = join(folder, `${kind}-more.backup`)
    await sql`create table later_subject as select 7 as seven`.execute(open.db)
    const made = await venueCommand(['backup', withMore], env)
    await sql`drop table later_subject`.execute(open.db)
    expect(made).toMatchObject({ code: 0, err: '' })
    const { manifest } = await verifyBackup(() => createReadStream(withMore), null)
    expect(manifest.parts).toContainEqual(expect.objectContaining({ name: 'later_subject', rows: 1 }))
  })

  test('contains one moment, although orders arrive meanwhile', async () => {
    const target = await newInstallation(kind, `moving-${kind}`)
    const restored = await venueCommand(['restore', moving, '--without-secrets'], target)
    expect(restored).toMatchObject({ code: 0 })
    // Nobody could read it, and the server would not start.
    expect(restored.out).toContain('the key of grill at tap cannot be read here')
    const again = await openInstallation(target)
    try {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from customer_order)::integer as orders,
          (select count(*) from venue_credential where sealed <> '')::integer as keys,
          (select count(*) from venue_credential)::integer as accounts,
          (select max(last) from order_number)::integer as last,
          (select count(distinct order_id) from order_status_change)::integer as placed,
          (select count(distinct order_id) from board_event)::integer as shown`.execute(again.db)
      const [counts] = rows
      expect(counts).toEqual({
        // That the venue has an account is not forgotten.
        ...{ keys: 0, accounts: 1 },
        orders: counts?.last,
        last: counts?.last,
        placed: counts?.last,
        shown: counts?.last,
      })
    } finally {
      await again.close()
    }
  })
})
