import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Edit } from '../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import { undoEdits } from '../../../../src/domain/desk/undo-edits.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { arbChoices, toEdit } from '../../../helpers/arbitrary-edits.ts'

// @feature-file desk.versions

const FILE: Json = {
  menu: [
    {
      id: 'drinks',
      items: [
        { id: 'tea', price: '1.000' },
        { id: 'ice', price: 2 },
      ],
    },
    { id: 'food', items: [{ id: 'rice', price: '3.000' }], subcategories: [{ id: 'hot', items: [] }] },
  ],
}
const price = (item: string, from: Json, to: Json): Edit => ({
  ...{ kind: 'set', path: [{ item }, 'price'], from, to },
})
const applied = (file: Json, edits: readonly Edit[]) =>
  edits.reduce((before, edit) => {
    const result = applyEdit(before, edit)
    if ('problem' in result) throw new Error(result.problem)
    return result.file
  }, file)

test('any edits are taken back as a whole', () => {
  fc.assert(
    fc.property(arbChoices(8), (choices) => {
      let file: Json = FILE
      const edits: Edit[] = []
      for (const [index, choice] of choices.entries()) {
        const edit = toEdit(file, choice, `new-${index}`)
        const result = applyEdit(file, edit)
        if ('problem' in result) continue
        edits.push(edit)
        file = result.file
      }
      const undone = undoEdits(file, edits)
      expect(undone.lasting).toEqual([])
      expect(isSameValue(applied(file, undone.edits), FILE)).toBe(true)
    }),
  )
})

test('what was changed since stays and is named; what is as before needs no edit', () => {
  const edits = [price('tea', '1.000', '1.100'), price('ice', 2, 2.2), price('rice', '3.000', '3.300')]
  const remove: Edit = {
    ...{ kind: 'remove', list: [{ category: 'food' }, 'items'], before: null },
    value: { id: 'rice', price: '3.300' },
  }
  const since = [price('tea', '1.100', '1.500'), price('ice', 2.2, 2), remove]
  const undone = undoEdits(applied(FILE, [...edits, ...since]), edits)
  expect(undone.edits).toEqual([])
  expect(undone.lasting).toEqual([
    { edit: edits[0], problem: 'changed', current: '1.500' },
    { edit: edits[2], problem: 'gone' },
  ])
  expect(undoEdits(applied(FILE, [...edits, since[0] as Edit]), edits)).toMatchObject({
    edits: [price('rice', '3.300', '3.000'), price('ice', 2.2, 2)],
    lasting: [{ problem: 'changed' }],
  })
})
