/** One server for the whole run, its addresses handed to the tests through the environment. */
import { startServer } from '../helpers/server.ts'

export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.SUFRA_URL) return // a server that is already running, named by hand
  const server = await startServer()
  process.env.SUFRA_URL = server.url
  process.env.SUFRA_API = server.api
  process.env.SUFRA_OPERATOR_TOKEN = server.operatorToken
  return () => server.stop()
}
