import { expect, test } from 'vitest'
import { readStayCall, writeStayCall } from '../../../../../src/contract/counter/stay-calls.ts'
import { createStayPage } from '../../../../../src/stores/counter/seating/stay-page.ts'
import { lost } from '../../../../helpers/page/fake-client.ts'
import { fakeCounter } from '../../../../helpers/page/fake-counter.ts'

// @feature-file counter.seating

const answer = (minutes: number | null) => ({ minutes, usual: 90, enabled: true })

test('a length of stay is shown at once, saved in the order of the choices, and taken back if that fails', async () => {
  const page = fakeCounter()
  page.client.answer(readStayCall, () => answer(null))
  page.client.answer(writeStayCall, ({ body }) => answer(body.minutes))
  const model = createStayPage(page, 'ref')
  await model.load()
  const first = model.choose(120)
  const second = model.choose(60)
  expect([model.$stay.get()?.minutes, model.$state.get()]).toEqual([60, 'saving'])
  await Promise.all([first, second])
  expect(page.client.requests(writeStayCall).map(({ body }) => body.minutes)).toEqual([120, 60])
  expect([model.$stay.get()?.minutes, model.$state.get()]).toEqual([60, 'saved'])

  page.client.answer(writeStayCall, () => {
    throw lost('timeout')
  })
  await model.choose(null)
  expect([model.$stay.get()?.minutes, model.$state.get()]).toEqual([60, 'failed'])
})
