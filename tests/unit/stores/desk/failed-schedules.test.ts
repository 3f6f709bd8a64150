import { expect, test } from 'vitest'
import type { EditSchedule } from '../../../../src/contract/counter/desk-calls.ts'
import { foldEdits } from '../../../../src/stores/desk/draft-changes.ts'
import { failedSchedules } from '../../../../src/stores/desk/schedule/failed-schedules.ts'

// @feature-file desk.schedule

const schedule = (id: string, at: string, problem: EditSchedule['problem']) => ({
  id,
  at,
  who: 'Mona',
  problem,
})
const edit = (item: string, of: EditSchedule | null) => ({
  ...{ id: item, who: 'Mona', problem: null, schedule: of },
  edit: { kind: 'set', path: [{ item }, 'price'], from: 1, to: 2 } as const,
})

test('changes that were not published at their time are listed by it, with the reason', () => {
  const [late, early] = [
    schedule('a', '2026-12-25T08:00:00Z', 'invalid'),
    schedule('b', '2026-12-24T08:00:00Z', 'changed'),
  ]
  const changes = foldEdits([
    edit('tea', late),
    edit('cola', early),
    edit('soup', late),
    edit('cake', schedule('c', '2026-12-26T08:00:00Z', null)),
    edit('pie', null),
  ])
  expect(failedSchedules(changes)).toMatchObject([
    { schedule: { problem: 'changed' }, changes: [{ ids: ['cola'] }] },
    { schedule: { problem: 'invalid' }, changes: [{ ids: ['tea'] }, { ids: ['soup'] }] },
  ])
})
