/**
 * Stores the current schema with a few rows in `tests/fixtures/backups`, for the test of upgrades. Run it for each release that has a new
 * migration: `node tests/api/support/releases/write-release.ts`. Files of released versions never change.
 */
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { streamBackup } from '../../../../api/backup/write-backup.ts'
import { migrationNames } from '../../../../api/db/migrate.ts'
import { openDatabase } from '../../../../api/db/open.ts'
import { createTestApi } from '../api.ts'
import { readSchema } from '../backups.ts'
import { fillVenue } from './fill-venue.ts'
import { RELEASES } from './releases.ts'

const name = migrationNames.at(-1) ?? ''
const file = new URL(`${name}.backup`, RELEASES)
if (existsSync(file)) throw new Error(`${name} is stored already`)
const open = await openDatabase({ memory: true })
await fillVenue(createTestApi(open, { offersMails: true }))
const secrets = { sealed: null, included: [], missing: [] }
const source = { engine: open.engine, now: Date.now, spoolDir: tmpdir(), secrets }
const pieces = await Array.fromAsync(streamBackup(source, console.error))
writeFileSync(file, Buffer.concat(pieces))
writeFileSync(new URL(`${name}.schema.txt`, RELEASES), `${(await readSchema(open.db)).join('\n')}\n`)
await open.close()
