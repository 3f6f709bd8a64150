// @feature-file server.monitoring

import { describe, expect, it } from 'vitest'
import { createMetrics } from '../../scripts/serve/server/metrics.ts'

const read = async (metrics: ReturnType<typeof createMetrics>) => {
  const answer = await metrics.handler(new Request('http://localhost/metrics'))
  return answer.text()
}

describe('metrics', () => {
  it('count publications and the queue', async () => {
    const metrics = createMetrics()
    let waiting: number | null = 3
    const length = async () => {
      if (waiting === null) throw new Error('the database is unreachable')
      return waiting
    }
    metrics.watchQueue(length, async () => 2)
    metrics.countPublication({ outcome: 'published', seconds: 0.07, rendered: 4, linked: 259 })
    metrics.countPublication({ outcome: 'failed', seconds: 1, rendered: 0, linked: 0 })
    metrics.countSeenAtEdge(0.3)
    metrics.countSeenAtEdge(null)
    const text = await read(metrics)
    expect(text).toContain('sufra_edge_live_seconds_bucket{le="0.25"} 0')
    expect(text).toContain('sufra_edge_live_seconds_bucket{le="0.5"} 1')
    expect(text).toContain('sufra_edge_unseen_total 1')
    expect(text).toContain('sufra_publish_queue_length 3')
    expect(text).toContain('sufra_publish_failures 2')
    expect(text).toContain('sufra_published_pages_total{how="rendered"} 4')
    expect(text).toContain('sufra_published_pages_total{how="linked"} 259')
    expect(text).toContain('sufra_publish_duration_seconds_bucket{le="0.1",outcome="published"} 1')
    expect(text).toContain('sufra_publish_duration_seconds_count{outcome="failed"} 1')
    waiting = 0
    expect(await read(metrics)).toContain('sufra_publish_queue_length 0')
    waiting = null
    expect(await read(metrics)).not.toMatch(/^sufra_publish_queue_length /m)
    expect(await read(metrics)).toContain('sufra_publish_failures 2')
  })

  it('count messages and their parts, by what became of them', async () => {
    const metrics = createMetrics()
    const of = { provider: 'twilio', channel: 'sms', kind: 'code', country: '+965' } as const
    const cost = { cost: 100_000, currency: 'USD' }
    metrics.countMessage({ ...of, outcome: 'sent', parts: 2, cost })
    metrics.countMessage({ ...of, outcome: 'delivered', parts: 1, cost: null })
    const text = await read(metrics)
    expect(text).toContain(
      'sufra_messages_total{provider="twilio",channel="sms",kind="code",country="+965",outcome="sent"} 1',
    )
    expect(text).toContain(
      'sufra_messages_total{provider="twilio",channel="sms",kind="code",country="+965",outcome="delivered"} 1',
    )
    const labels = 'provider="twilio",channel="sms",kind="code",country="+965"'
    expect(text).toContain(`sufra_message_cost_total{${labels},currency="USD"} 0.1`)
    expect(text).toContain(
      'sufra_message_parts_total{provider="twilio",channel="sms",kind="code",country="+965"} 2',
    )
  })

  // @feature server.web-vitals
  it('report page performance by kind of page only', async () => {
    const metrics = createMetrics()
    metrics.countVitals({
      page: 'menu',
      vitals: [
        { name: 'LCP', value: 2400 },
        { name: 'CLS', value: 0.04 },
      ],
    })
    metrics.countVitals({ page: 'menu', vitals: [{ name: 'LCP', value: 2600 }] })
    metrics.countVitals({ page: 'item', vitals: [{ name: 'INP', value: 200 }] })
    const text = await read(metrics)
    // Reported in milliseconds, counted in seconds; 2.5 is the limit of a good LCP.
    expect(text).toContain('sufra_web_vitals_seconds_bucket{le="2.5",page="menu",metric="LCP"} 1')
    expect(text).toContain('sufra_web_vitals_seconds_sum{page="menu",metric="LCP"} 5')
    expect(text).toContain('sufra_web_vitals_seconds_bucket{le="0.2",page="item",metric="INP"} 1')
    expect(text).toContain('sufra_web_vitals_layout_shift_bucket{le="0.025",page="menu"} 0')
    expect(text).toContain('sufra_web_vitals_layout_shift_bucket{le="0.05",page="menu"} 1')
    expect(text).not.toContain('metric="CLS"')
  })

  it('have no labels that visitors can choose', async () => {
    const metrics = createMetrics()
    const request = {
      part: 'api',
      route: '/webapp/order/:orderId/:secret',
      status: 200,
      seconds: 0.01,
    } as const
    for (const method of ['GET', 'BREW', 'X'.repeat(999)]) metrics.countRequest({ ...request, method })
    const text = await read(metrics)
    const counts = text.match(/^sufra_http_request_duration_seconds_count.*$/gm)
    expect(counts).toEqual([
      'sufra_http_request_duration_seconds_count{part="api",method="GET",route="/webapp/order/:orderId/:secret",status="200"} 1',
      'sufra_http_request_duration_seconds_count{part="api",method="other",route="/webapp/order/:orderId/:secret",status="200"} 2',
    ])
  })
})
