import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import { startPostgres } from '../machine/postgres.ts'
import { startBenchApi } from './bench-api.ts'
import { loadApi } from './load.ts'

const LOAD = { connections: 32, seconds: 5 }
/** The demo's largest menu. */
const VENUE = new URL('../../api/demo/pazar-yeri.json', import.meta.url)

/**
 * Measures the calls of one API process on Postgres that answer with a whole menu: compressed, as browsers and the publisher
 * request it, uncompressed, and for a client that already has it.
 */
export async function benchReads(print: (line: string) => void): Promise<void> {
  const postgres = await startPostgres()
  try {
    const venue: VenueFileInput = JSON.parse(readFileSync(VENUE, 'utf8'))
    const { reference_id, branch_id } = venue.business
    const api = await startBenchApi(postgres.url, [venue])
    try {
      for (const [call, path] of [
        ['restaurant', `/api/webapp/v5/restaurant/${reference_id}`],
        ['menu', `/api/webapp/v5/menu/${branch_id}`],
      ] as const) {
        const { etag } = await fetchOnce(api.origin + path, {})
        for (const [form, headers] of Object.entries({
          br: { 'Accept-Encoding': 'br' },
          gzip: { 'Accept-Encoding': 'gzip' },
          identity: {},
          unchanged: { 'If-None-Match': etag },
        })) {
          const { bytes } = await fetchOnce(api.origin + path, headers)
          const figures = await loadApi(api, [{ path, headers }], LOAD)
          print(JSON.stringify({ bench: 'reads', call, form, bytes, ...figures }))
        }
      }
    } finally {
      await api.close()
    }
  } finally {
    await postgres.stop()
  }
}

/** Returns the entity tag of an answer and the bytes of its body as sent. */
async function fetchOnce(
  url: string,
  headers: Record<string, string>,
): Promise<{ etag: string; bytes: number }> {
  const [answer]: IncomingMessage[] = await once(get(url, { headers }), 'response')
  let bytes = 0
  for await (const chunk of answer ?? []) bytes += chunk.length
  return { etag: answer?.headers.etag ?? '', bytes }
}
