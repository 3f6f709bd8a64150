import { openDatabase } from '../../api/db/open.ts'
import { openPublishQueue } from '../../api/publishing/publish-queue.ts'
import { readConfig } from './server/config.ts'
import { describeError } from './server/log.ts'

/**
 * `npm run migrate`: migrates the database at `DATABASE_URL` to this version, with its publish queue, and ends. Run it after a
 * backup and before the new version starts, which then needs no right to change tables (`MIGRATE=0`).
 */
try {
  const { databaseUrl } = readConfig(process.env)
  if (databaseUrl === undefined)
    throw new Error('DATABASE_URL: is required; the embedded database is migrated by `npm start`')
  const database = await openDatabase({ databaseUrl })
  try {
    const onError = (error: unknown) => console.error(describeError(error))
    await (await openPublishQueue(database, { now: Date.now, onError })).close()
  } finally {
    await database.close()
  }
  console.log('the database has the schema of this version')
} catch (error) {
  console.error(describeError(error))
  process.exit(1)
}
