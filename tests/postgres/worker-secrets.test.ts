import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { purposeOf } from '../../api/credentials/venue-keys.ts'
import { openSecretBox } from '../../api/crypto/secret-box.ts'
import { writeCredential } from '../../api/db/credentials/venue-credentials.ts'
import { type OpenDatabase, openDatabase } from '../../api/db/open.ts'
import { createTestApi, newDatabase } from '../api/support/api.ts'
import { grill, NOON } from '../api/support/venue.ts'

const WORKER = fileURLToPath(new URL('../../scripts/serve/work.ts', import.meta.url))
const SECRET = 'a-secret-key-of-the-server-alone-0123456'

let databaseUrl: string
let open: OpenDatabase
let dataDir: string
beforeAll(async () => {
  databaseUrl = await newDatabase(inject('databaseUrl'))
  open = await openDatabase({ databaseUrl })
  dataDir = mkdtempSync(join(tmpdir(), 'worker-secrets-'))
})
afterAll(async () => {
  await open.close()
  rmSync(dataDir, { recursive: true })
})

// @feature secrets.at-rest
test('a worker with another secret key than the servers does not start, and says why', async () => {
  expect((await createTestApi(open).operator('PUT', '/operator/venues', grill('grill'))).status).toBe(200)
  const box = openSecretBox(dataDir, SECRET)
  const of = { venue: 'grill', provider: 'tap' }
  const sealed = box.seal('sk_live_0123456789', purposeOf(of))
  const credential = { ...of, ...sealed, keyVersion: '01234567', createdAt: new Date(NOON) }
  await open.db.transaction().execute((trx) => writeCredential(trx, credential))
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    API_BASE: 'http://127.0.0.1:9',
    DATA_DIR: dataDir,
    SUFRA_SECRET_KEY: 'another-secret-key-than-that-of-the-server',
  }
  const start = promisify(execFile)(process.execPath, [WORKER], { env, timeout: 60_000 })
  await expect(start).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      new RegExp(`encrypted with the secret key ${box.currentId()}, and this process has only \\w+`),
    ),
  })
})
