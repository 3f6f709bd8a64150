import fc from 'fast-check'
import { type Node, parseTree } from 'jsonc-parser'
import { expect, test } from 'vitest'
import { ApiError } from '../../../../api/http/errors.ts'
import { readVenueFile } from '../../../../api/venues/file/read-venue-file.ts'
import { rewriteJson } from '../../../../api/venues/file/rewrite-json.ts'
import { type Edit, invertEdit } from '../../../../src/domain/desk/edit.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import { isJsonObject, type Json } from '../../../../src/domain/json/json.ts'
import { listMenu } from '../../../../src/stores/desk/menu-list.ts'
import { arbChoices } from '../../../helpers/arbitrary-edits.ts'
import { operate } from '../../../helpers/desk/operations.ts'
import { deskVenues } from '../../../helpers/desk/venues.ts'
import { scaledCount } from '../../../helpers/seed.ts'

function apply(file: Json, edit: Edit): Json {
  const result = applyEdit(file, edit)
  if ('problem' in result) throw new Error(`${JSON.stringify(edit)} does not apply: ${result.problem}`)
  return result.file
}

/** Whether an import takes the file after edits. What something else refers to cannot be removed; all others must be taken in the end. */
function isImportable(file: Json, edits: readonly Edit[]): boolean {
  if (edits.every(({ kind }) => kind !== 'remove')) return true
  try {
    readVenueFile(Buffer.from(JSON.stringify(file)))
    return true
  } catch (error) {
    const issues = error instanceof ApiError ? (error.issues ?? []) : []
    const isReference =
      issues.length > 0 && issues.every(({ message }) => /^the menu has no item/.test(message))
    if (!isReference) throw error
    return false
  }
}

/** The raw text of each top-level field, and of each dish by its id. */
function textsOf(text: string): Map<string, string> {
  const found = new Map<string, string>()
  const raw = ({ offset, length }: Node) => text.slice(offset, offset + length)
  const fields = (node: Node | undefined) =>
    new Map(node?.children?.map(({ children: [key, value] = [] }) => [key?.value as string, value as Node]))
  const visit = (list: Node | undefined) => {
    for (const category of list?.children ?? []) {
      const own = fields(category)
      for (const dish of own.get('items')?.children ?? [])
        found.set(`dish ${fields(dish).get('id')?.value}`, raw(dish))
      visit(own.get('subcategories'))
    }
  }
  const top = fields(parseTree(text))
  for (const [name, node] of top) if (name !== 'menu') found.set(name, raw(node))
  visit(top.get('menu'))
  return found
}

/** The top-level fields and dishes that are the same objects in both files, named as by `textsOf`. */
function untouched(before: Json, after: Json): string[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return []
  const elements = new Set(listMenu(before).flatMap(({ items }) => items.map(({ element }) => element)))
  return [
    ...Object.keys(before).filter((name) => name !== 'menu' && before[name] === after[name]),
    ...listMenu(after)
      .flatMap(({ items }) => items)
      .filter(({ element }) => elements.has(element))
      .map(({ id }) => `dish ${id}`),
  ]
}

// @feature desk.untouched-text desk.edits desk.facts
test.each(deskVenues())(
  'after any operations at the desk, %s can be imported, the rest of its text stays, and all can be taken back',
  (_name, text) => {
    const known = textsOf(text)
    fc.assert(
      fc.property(arbChoices(8), (choices) => {
        const made: Edit[] = []
        let kept: string[] = []
        const edited = rewriteJson(text, (file) => {
          let after = file
          for (const [index, choice] of choices.entries()) {
            const edits = operate(after, choice, `new-${index}`)
            const next = edits.reduce(apply, after)
            if (!isImportable(next, edits)) continue
            after = next
            made.push(...edits)
          }
          kept = untouched(file, after)
          return after
        })
        readVenueFile(Buffer.from(edited))
        const now = textsOf(edited)
        expect(kept.filter((name) => now.get(name) !== known.get(name))).toEqual([])
        const undone = rewriteJson(edited, (file) => made.map(invertEdit).reduceRight(apply, file))
        expect(isSameValue(JSON.parse(undone), JSON.parse(text))).toBe(true)
      }),
      { numRuns: scaledCount(30) },
    )
  },
)
