import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '../../api/db/open.ts'
import { newDatabase } from '../api/support/api.ts'

test('repeated statements are prepared, and survive a change of their table', async () => {
  const open = await openDatabase({ databaseUrl: await newDatabase(inject('databaseUrl')) })
  try {
    await open.db.connection().execute(async (db) => {
      const find = (id: string) => db.selectFrom('branch').select(['id']).where('id', '=', id).execute()
      const prepared = async () =>
        (await sql`select 1 from pg_prepared_statements where statement like '%from "branch"%'`.execute(db))
          .rows
      expect(await prepared()).toHaveLength(0)
      for (let n = 0; n < 6; n++) expect(await find('unknown')).toEqual([])
      expect(await prepared()).toHaveLength(1)
      await sql`alter table branch add column newer text`.execute(db)
      expect(await find('unknown')).toEqual([])
    })
  } finally {
    await open.close()
  }
})
