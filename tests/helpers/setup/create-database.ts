import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Creates a database on a Postgres server: a copy of the one named `template`, else an empty one. Returns its URL. */
export async function createDatabase(serverUrl: string, template?: string): Promise<string> {
  const name = `api_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  const copied = template === undefined ? '' : ` template ${template}`
  await client.query(`create database ${name}${copied}`).finally(() => client.end())
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
