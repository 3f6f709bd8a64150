import type { Context, Hono } from 'hono'
import { recordDelivery } from '../db/sending/sent-messages.ts'
import { ApiError, notFound } from '../http/errors.ts'
import { type ApiEnv, type CallGuard, limitBody } from '../http/register.ts'
import { type DeliveryDeps, reportPath } from './deliver.ts'
import { InvalidReport, type MessageProvider } from './providers/message-provider.ts'

const PATH = reportPath(':provider')
/** Meta sends up to 3 MB at once. */
const MOST_BYTES = 4 * 1024 * 1024

/** The address of providers' delivery reports. Outside the registry of calls, because signatures cover the raw body. */
export function messageReportRoutes(
  app: Hono<ApiEnv>,
  deps: DeliveryDeps,
  countCall: CallGuard['countCall'],
): void {
  app.use(PATH, async (c, next) => {
    c.set('route', PATH)
    countCall('callback', c.env?.address ?? '')
    await next()
  })
  const answer = async (c: Context<ApiEnv>, method: 'GET' | 'POST') => {
    const provider = Object.values(deps.providers).find((one) => one?.name === c.req.param('provider'))
    if (!provider) throw notFound('there is no such message provider')
    const body = method === 'POST' ? await c.req.text() : ''
    // What the provider signed is the public address, also behind a proxy.
    const url = new URL(`${deps.apiUrl}${reportPath(provider.name)}${new URL(c.req.url).search}`)
    const request = { method, url, body, header: (name: string) => c.req.header(name) }
    return c.text(await record(deps, provider, request))
  }
  app.get(PATH, (c) => answer(c, 'GET'))
  app.post(PATH, limitBody(MOST_BYTES), (c) => answer(c, 'POST'))
}

async function record(
  { db, log, onMessage }: DeliveryDeps,
  provider: MessageProvider,
  request: Parameters<MessageProvider['readReports']>[0],
): Promise<string> {
  try {
    const { reports, reply } = provider.readReports(request)
    for (const report of reports) {
      const news = await recordDelivery(db, provider.name, report)
      if (!news) continue
      const { id: _, ...of } = news
      onMessage?.({ provider: provider.name, ...of, outcome: report.state, parts: 1, cost: null })
    }
    return reply
  } catch (error) {
    if (!(error instanceof InvalidReport)) throw error
    log('error', 'message report rejected', { provider: provider.name, problem: error.message })
    throw new ApiError('forbidden', error.message)
  }
}
