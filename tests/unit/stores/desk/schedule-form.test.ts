import { expect, test } from 'vitest'
import type { DraftChange } from '../../../../src/stores/desk/draft-changes.ts'
import { createScheduleForm } from '../../../../src/stores/desk/schedule/schedule-form.ts'

// @feature-file desk.schedule

/** A form in Berlin, ten minutes before midnight. */
function openForm(answer = true) {
  const saved: string[] = []
  const form = createScheduleForm({
    timeZone: 'Europe/Berlin',
    now: () => Date.parse('2026-03-28T22:50:00Z'),
    schedule: async (_changes: readonly DraftChange[], at) => saved.push(at) > 0 && answer,
  })
  return { form, saved }
}

test('it starts today at the venue, and asks for a time', async () => {
  const { form, saved } = openForm()
  expect(form.$typed.get()).toEqual({ date: '2026-03-28', time: '' })
  expect(await form.save([])).toBe(false)
  expect([form.$problem.get(), saved]).toEqual(['missing', []])
})

test.each([
  ['2026-03-28', '23:50', 'past'],
  ['2026-03-29', '02:30', 'skipped'],
  ['2027-12-01', '12:00', 'far'],
])('%s %s is not sent: %s', async (date, time, problem) => {
  const { form, saved } = openForm()
  form.type({ date, time })
  expect(await form.save([])).toBe(false)
  expect([form.$problem.get(), saved]).toEqual([problem, []])
  form.type({ time: '12:00' })
  expect(form.$problem.get()).toBeNull()
})

test('the time is sent as it is on the venue’s clock, and the answer is passed on', async () => {
  for (const answer of [true, false]) {
    const { form, saved } = openForm(answer)
    form.type({ time: '23:51' })
    expect(await form.save([])).toBe(answer)
    expect(saved).toEqual(['2026-03-28T23:51'])
  }
})
