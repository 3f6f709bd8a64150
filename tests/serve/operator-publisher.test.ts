import { expect, test } from 'vitest'
import type { Published } from '../../scripts/publish/publisher.ts'
import { createOperatorPublisher } from '../../scripts/serve/publishing/operator-publisher.ts'

const report: Extract<Published['outcome'], { ok: true }> = {
  ok: true,
  referenceId: 'grill',
  unchanged: false,
  listed: false,
  buildId: 'b2',
  previousBuildId: 'b1',
  pages: { total: 12, rendered: 3, linked: 9 },
  files: { written: 3, linked: 20, bytes: 900 },
  changed: [],
  warnings: [],
  nextDay: new Date('2026-11-23T21:00Z'),
  ms: { pull: 1, plan: 1, render: 1, verify: 1, write: 1, swap: 1, prune: 1, total: 7 },
}

/** Creates an operator's publisher whose publications return `published`, and records the calls to the queue. */
function createTestPublisher(published: Published) {
  const queueCalls: string[] = []
  const publisher = {
    publish: async () => published,
    rollback: async () => ({ from: 'b2', to: 'b1' }),
  } as unknown as Parameters<typeof createOperatorPublisher>[0]
  const operator = createOperatorPublisher(publisher, {
    requestSite: async () => void queueCalls.push('site'),
    markPublished: async (referenceId) => void queueCalls.push(`published ${referenceId}`),
    requestNextDay: async (referenceId, startsAt) =>
      void queueCalls.push(`${referenceId} at ${startsAt.toISOString()}`),
    hold: async (referenceId) => void queueCalls.push(`held ${referenceId}`),
  })
  return { operator, queueCalls }
}

test('an immediate publication clears the venue’s failure, and queues the site’s own pages if its entry changed', async () => {
  const { operator, queueCalls } = createTestPublisher({ outcome: report, listed: true })
  expect(await operator.publish('grill')).toMatchObject({
    outcome: 'published',
    build_id: 'b2',
    pages: 12,
    rendered: 3,
  })
  expect(queueCalls).toEqual(['site', 'published grill', 'grill at 2026-11-23T21:00:00.000Z'])
  const again = createTestPublisher({ outcome: { ...report, unchanged: true, nextDay: null }, listed: false })
  expect(await again.operator.publish('grill')).toMatchObject({ outcome: 'unchanged' })
  expect(again.queueCalls).toEqual(['published grill'])
})

test('a venue that is rolled back is not published again when its next day starts', async () => {
  const { operator, queueCalls } = createTestPublisher({ outcome: report, listed: false })
  expect(await operator.rollback('grill')).toMatchObject({ outcome: 'rolled-back', build_id: 'b1' })
  expect(queueCalls).toEqual(['held grill'])
})
