import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readVenueFile } from '../../../../api/venues/file/read-venue-file.ts'
import { invertEdit } from '../../../../src/domain/desk/edit.ts'
import { newId } from '../../../../src/domain/desk/new-id.ts'
import { applyEdit } from '../../../../src/domain/desk/plan-edit.ts'
import { isSameValue } from '../../../../src/domain/desk/same-value.ts'
import type { Json } from '../../../../src/domain/json/json.ts'
import { listMenu } from '../../../../src/stores/desk/menu-list.ts'
import type { OptionsState } from '../../../../src/stores/desk/options/form-changes.ts'
import * as change from '../../../../src/stores/desk/options/form-changes.ts'
import type { OptionsForm } from '../../../../src/stores/desk/options/option-forms.ts'
import { groupsToCopy } from '../../../../src/stores/desk/options/shared-groups.ts'
import { checkForm, editsOf, formOf } from '../../../../src/stores/desk/part-form.ts'
import { takenIds } from '../../../../src/stores/desk/taken-ids.ts'
import { arbChoices, type Choice } from '../../../helpers/arbitrary-edits.ts'
import { scaledCount } from '../../../helpers/seed.ts'

// @feature-file desk.options

const DEMO = new URL('../../../../api/demo/', import.meta.url)
const venues = readdirSync(DEMO).filter((name) => name.endsWith('.json'))

const pick = <T>(list: readonly T[], by: number): T | undefined => list[Math.floor(by * list.length)]
const locales = ['en', 'ar']

type Change = (state: OptionsState, choice: Choice, menu: ReturnType<typeof listMenu>) => OptionsState

const onForm =
  (work: (options: OptionsForm, choice: Choice, menu: ReturnType<typeof listMenu>) => OptionsForm): Change =>
  (state, choice, menu) => ({ ...state, options: work(state.options, choice, menu) })
const text = (by: number) => ({ names: { en: `Name ${by}`, ar: by < 0.3 ? '' : `اسم ${by}` } })
const way = (by: number) => (by < 0.5 ? -1 : 1)

/** Everything that the form of a dish can do with sizes. */
const sizeChanges: readonly Change[] = [
  (state, [, a]) => {
    const added = change.addSize(state, { locales })
    const key = added.options.sizes.at(-1)?.key ?? ''
    return { ...added, options: change.changeSize(added.options, key, text(a)) }
  },
  (state, [, a]) => {
    const size = pick(state.options.sizes, a)
    return size ? change.removeSize(state, size.key) : state
  },
  (state, [, a, b]) => {
    const key = pick(Object.keys(state.prices), a) ?? ''
    return { ...state, prices: { ...state.prices, [key]: pick(['1', '2.5', '٣', ''], b) ?? '' } }
  },
  onForm((options, [, a, b, c]) => {
    const key = pick(options.sizes, a)?.key ?? ''
    const limits = { minimum: pick(['', '1', '2'], b) ?? '', maximum: pick(['', '3', '1'], c) ?? '' }
    const unit = { en: b < 0.5 ? 'g' : '', ar: '' }
    return change.changeSize(options, key, { isQuantity: c < 0.5, unit, ...limits })
  }),
  onForm((options, [, a, b]) => change.changeSize(options, pick(options.sizes, a)?.key ?? '', text(b))),
  onForm((options, [, a, b]) => change.moveSize(options, pick(options.sizes, a)?.key ?? '', way(b))),
]

const groupChanges: readonly Change[] = [
  onForm((options, [, a]) => {
    const added = change.addGroup(options, { locales })
    const group = added.groups.at(-1)
    const key = group?.key ?? ''
    const named = change.changeOption(added, key, group?.options[0]?.key ?? '', text(a))
    return change.changeGroup(named, key, text(a))
  }),
  onForm((options, [, a], menu) => {
    const venue = { currency: 'KWD', locales, menu }
    const group = pick(groupsToCopy(options, venue), a)
    return group ? change.copyGroup(options, group.base, venue) : options
  }),
  onForm((options, [, a]) => change.removeGroup(options, pick(options.groups, a)?.key ?? '')),
  onForm((options, [, a, b]) => change.moveGroup(options, pick(options.groups, a)?.key ?? '', way(b))),
  onForm((options, [, a, b, c]) => {
    const key = pick(options.groups, a)?.key ?? ''
    return change.changeGroup(options, key, {
      least: pick(['0', '1', '2'], b) ?? '',
      most: pick(['', '2', '3'], c) ?? '',
    })
  }),
  onForm((options, [, a, b]) => change.changeGroup(options, pick(options.groups, a)?.key ?? '', text(b))),
  onForm((options, [, a, b]) => {
    const key = pick(options.groups, a)?.key ?? ''
    const added = change.addOption(options, key, { locales })
    const option = added.groups.find((group) => group.key === key)?.options.at(-1)
    return change.changeOption(added, key, option?.key ?? '', text(b))
  }),
  onForm((options, [, a, b, c]) => {
    const group = pick(options.groups, a)
    const key = pick(group?.options ?? [], b)?.key ?? ''
    if (c < 0.2) return change.removeOption(options, group?.key ?? '', key)
    if (c < 0.4) return change.moveOption(options, group?.key ?? '', key, way(b))
    const changes = { price: pick(['', '0.5', '1'], c) ?? '', times: pick(['1', '4'], b) ?? '' }
    return change.changeOption(options, group?.key ?? '', key, { ...changes, isSoldOut: c < 0.6, ...text(c) })
  }),
]
const changes = [...sizeChanges, ...groupChanges]

/** What a form shows of sizes and options. */
const shownBy = ({ options: { sizes, groups }, prices }: OptionsState) => ({
  sizes: sizes.map(({ key, names, isQuantity }) => [names.en, isQuantity, prices[key] ? 'priced' : '']),
  groups: groups.map(({ names, least, most, options }) => [
    ...[names.en, least, most],
    options.map(({ names, times, isSoldOut }) => [names.en, times, isSoldOut]),
  ]),
})

function shownIn(file: Json, dish: string) {
  const menu = listMenu(file)
  const category = menu.find(({ items }) => items.some(({ id }) => id === dish))
  const item = category?.items.find(({ id }) => id === dish)
  if (!category || !item) throw new Error('the dish is gone')
  return shownBy(formOf({ kind: 'item', item, category }, { currency: 'KWD', locales, menu }))
}

/** The edits of a form of a dish after random changes, with what it shows; null if the form says that something has to be corrected. */
function editsAfter(file: Json, [which, spread]: readonly [number, number], choices: readonly Choice[]) {
  const menu = listMenu(file)
  const venue = { currency: 'KWD', locales, menu }
  const category = pick(
    menu.filter(({ items }) => items.length > 0),
    which,
  )
  const item = category && pick(category.items, (which * 7) % 1)
  if (!item) throw new Error('there is no dish')
  const opened = { kind: 'item', item, category } as const
  const form = formOf(opened, venue)
  const changed: OptionsState = choices.reduce<OptionsState>(
    (state, choice) => pick(changes, choice[0])?.(state, choice, menu) ?? state,
    form,
  )
  const decided = Object.fromEntries(
    changed.options.groups.map(({ key }) => [key, spread < 0.6 ? 'all' : 'here'] as const),
  )
  const typed = { ...form, ...changed, options: { ...changed.options, spread: decided } }
  if (checkForm(typed, venue)) return null
  const isTaken = takenIds([file])
  const freshId = (names: readonly string[], kind: string, used = new Set<string>() as ReadonlySet<string>) =>
    newId(names, kind, (id) => isTaken(id) || used.has(id))
  return { edits: editsOf(opened, typed, { ...venue, freshId }), typed: shownBy(typed), dish: item.id }
}

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })

test.each(venues)(
  'whatever the form does with sizes and options of %s, the file can be imported and shows it, and undo gives the old file',
  (name) => {
    const file = JSON.parse(readFileSync(new URL(name, DEMO), 'utf8')) as Json
    let count = 0
    fc.assert(
      fc.property(fc.tuple(part, part), arbChoices(8), part, (where, choices, until) => {
        const saved = editsAfter(file, where, choices)
        if (!saved) return
        const { edits, typed, dish } = saved
        if (edits.length > 0) count++
        const states: Json[] = []
        for (const edit of edits) {
          const result = applyEdit(states.at(-1) ?? file, edit)
          if ('problem' in result) throw new Error(`${JSON.stringify(edit)}: ${result.problem}`)
          states.push(result.file)
        }
        const [end, between] = [states.at(-1) ?? file, pick(states, until) ?? file]
        for (const state of [between, end]) readVenueFile(Buffer.from(JSON.stringify(state)))
        expect(shownIn(end, dish)).toEqual(typed)
        const undone = edits.toReversed().reduce<Json>((before, edit) => {
          const result = applyEdit(before, invertEdit(edit))
          if ('problem' in result) throw new Error(`undo of ${JSON.stringify(edit)}: ${result.problem}`)
          return result.file
        }, end)
        expect(isSameValue(undone, file)).toBe(true)
      }),
      { numRuns: scaledCount(400) },
    )
    expect(count).toBeGreaterThan(0)
  },
)

test.each(venues)('a form of %s that nobody changed has no edits', (name) => {
  const file = JSON.parse(readFileSync(new URL(name, DEMO), 'utf8')) as Json
  for (let which = 0; which < 1; which += 0.01) expect(editsAfter(file, [which, 0], [])?.edits).toEqual([])
})
