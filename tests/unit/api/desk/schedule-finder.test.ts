import { describe, expect, test } from 'vitest'
import { createScheduleFinder } from '../../../../api/desk/schedule/needed-schedule.ts'
import type { Edit } from '../../../../src/domain/desk/edit.ts'

const DISHES = 20
const items = Array.from({ length: DISHES }, (_, index) => ({ id: `i${index}`, price: 1, calories: 10 }))
const file = { menu: [{ id: 'mains', items }] }
const set = (item: number, field: string, from: number, to: number): Edit => ({
  ...{ kind: 'set', path: [{ item: `i${item}` }, field], from, to },
})
const schedule = (id: string, hour: number) => ({
  ...{ id, at: new Date(Date.UTC(2026, 4, 6, hour)), who: 'Mona', problem: null },
})
const [noon, evening] = [schedule('noon', 12), schedule('evening', 18)]

// @feature desk.schedule
describe('the schedule that a new edit needs', () => {
  const find = () =>
    createScheduleFinder(file, [
      { id: 'b', edit: set(0, 'price', 2, 3), schedule: evening },
      { id: 'a', edit: set(0, 'price', 1, 2), schedule: noon },
    ])

  test('is the first after which it changes something, with the edits that were added before it', () => {
    const needed = find()
    expect(needed(set(0, 'calories', 10, 20))).toBeNull()
    expect(needed(set(0, 'price', 3, 4))).toBe(evening)
    expect(needed(set(0, 'price', 4, 5))).toBe(evening)
    expect(needed(set(0, 'calories', 20, 30))).toBeNull()
    expect(needed(set(0, 'price', 5, 6))).toBe(evening)
    expect(needed(set(0, 'price', 9, 10))).toBeNull()
  })

  test('is that of an edit that is taken back', () => {
    expect(find()(set(0, 'price', 2, 1))).toBe(noon)
  })

  test('is found for an import without applying all its edits for each of them', () => {
    let reads = 0
    const counted = new Proxy(file, {
      get(target, name, receiver) {
        if (name === 'menu') reads++
        return Reflect.get(target, name, receiver)
      },
    })
    const needed = createScheduleFinder(counted, [{ id: 'a', edit: set(0, 'price', 1, 2), schedule: noon }])
    needed(set(1, 'price', 1, 2))
    const once = reads
    for (let item = 2; item < DISHES; item++) expect(needed(set(item, 'price', 1, 2))).toBeNull()
    expect(reads).toBe(once)
  })
})
