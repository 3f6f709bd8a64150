import { expect, test } from 'vitest'
import type { Published } from '../../scripts/publish/publisher.ts'
import { createOperatorPublisher } from '../../scripts/serve/publishing/operator-publisher.ts'

const report: Extract<Published['outcome'], { ok: true }> = {
  ok: true,
  referenceId: 'grill',
  unchanged: false,
  buildId: 'b2',
  previousBuildId: 'b1',
  pages: { total: 12, rendered: 3, linked: 9 },
  files: { written: 3, linked: 20, bytes: 900 },
  changed: [],
  warnings: [],
  nextDay: new Date('2026-11-23T21:00Z'),
  ms: { pull: 1, plan: 1, render: 1, verify: 1, write: 1, swap: 1, prune: 1, total: 7 },
}

/** Creates a desk whose publisher returns `published`, and records the calls to the queue. */
function createDesk(published: Published) {
  const told: string[] = []
  const publisher = {
    publish: async () => published,
    rollback: async () => ({ from: 'b2', to: 'b1' }),
  } as unknown as Parameters<typeof createOperatorPublisher>[0]
  const desk = createOperatorPublisher(publisher, {
    requestSite: async () => void told.push('site'),
    markPublished: async (referenceId) => void told.push(`settled ${referenceId}`),
    requestNextDay: async (referenceId, startsAt) =>
      void told.push(`${referenceId} at ${startsAt.toISOString()}`),
    hold: async (referenceId) => void told.push(`${referenceId} stays`),
  })
  return { desk, told }
}

test('an immediate publication clears the venue’s failure, and queues the site’s own pages if its entry changed', async () => {
  const { desk, told } = createDesk({ outcome: report, listed: true })
  expect(await desk.publish('grill')).toMatchObject({
    outcome: 'published',
    build_id: 'b2',
    pages: 12,
    rendered: 3,
  })
  expect(told).toEqual(['site', 'settled grill', 'grill at 2026-11-23T21:00:00.000Z'])
  const again = createDesk({ outcome: { ...report, unchanged: true, nextDay: null }, listed: false })
  expect(await again.desk.publish('grill')).toMatchObject({ outcome: 'unchanged' })
  expect(again.told).toEqual(['settled grill'])
})

test('a venue that is rolled back is not published again when its next day starts', async () => {
  const { desk, told } = createDesk({ outcome: report, listed: false })
  expect(await desk.rollback('grill')).toMatchObject({ outcome: 'rolled-back', build_id: 'b1' })
  expect(told).toEqual(['grill stays'])
})
