import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../../api/db/open.ts'
import { importVenue } from '../../api/venues/import-venue.ts'
import type { VenueFileInput } from '../../src/contract/venue/venue-file.ts'
import type { ServerMessage } from './api-server.ts'

const SERVER = fileURLToPath(new URL('api-server.ts', import.meta.url))

/** One API process on a Postgres database. Like the product, it logs every request. */
export type BenchApi = {
  /** The calls are below `/api`, as in the product. */
  readonly origin: string
  /** Processor time of the process so far, in milliseconds. */
  cpuMs(): Promise<number>
  /** Processor time, memory and connections of the process. */
  usage(): Promise<Omit<ServerMessage, 'port'>>
  /** Advances the clock by which streams end. */
  setForward(milliseconds: number): Promise<void>
  close(): Promise<void>
}

/** Starts the API on the empty database at `databaseUrl` after importing the venues. */
export async function startBenchApi(
  databaseUrl: string,
  venues: readonly VenueFileInput[],
): Promise<BenchApi> {
  const database = await openDatabase({ databaseUrl })
  for (const venue of venues) await importVenue(database.db, Buffer.from(JSON.stringify(venue)), Date.now())
  await database.close()
  const child = fork(SERVER, [databaseUrl], {
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const receive = async () => {
    const [message] = await once(child, 'message')
    return message as ServerMessage
  }
  const { port } = await receive()
  const ask = async (message: object) => {
    const answer = receive()
    child.send(message)
    return answer
  }
  const usage = () => ask({})
  return {
    origin: `http://127.0.0.1:${port}`,
    cpuMs: async () => (await usage()).cpuMs,
    usage,
    async setForward(milliseconds) {
      await ask({ aheadMs: milliseconds })
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
