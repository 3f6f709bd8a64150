import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../api/db/open.ts'
import { newDatabase } from '../api/support/api.ts'

test('processes that start simultaneously migrate a server once', async () => {
  const databaseUrl = await newDatabase(inject('databaseUrl'))
  const all = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ databaseUrl })))
  const [first] = all
  if (!first) throw new Error('no database was opened')
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(first.db)
  const folder = new URL('../../api/db/migrations', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  )
  expect(done.rows.map((row) => `${row.name}.ts`)).toEqual(files.map((file) => basename(file)).sort())
  await Promise.all(all.map((open) => open.close()))
})
