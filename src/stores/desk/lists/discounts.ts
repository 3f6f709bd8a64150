import type { Edit } from '../../../domain/desk/edit.ts'
import type { EditPath } from '../../../domain/desk/edit-path.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../domain/json/json.ts'
import {
  changedFields,
  checkAmount,
  ids,
  isPercent,
  isSomething,
  partOfFile,
  problemsOf,
  readAmount,
  text,
  withFields,
  writeAmount,
} from './list-values.ts'
import type { Form, ListContext, ListEntry, ListField, ListForm, Problems, VenueList } from './venue-list.ts'

export const discountTypes = ['dinein', 'car_pickup', 'delivery'] as const
/** What discounts are on: the whole menu, categories, or dishes. */
const scopes = ['all', 'categories', 'items'] as const
type Scope = (typeof scopes)[number]

const units = ['percent', 'fixed'] as const

/** The discounts of an order type, with their paths. The order is that of the file; whole menu first, dishes last. */
function entriesOf(file: Json, type: string): ListEntry[] {
  const discounts = partOfFile(file, 'discounts')
  const ofType = isJsonObject(discounts) ? discounts[type] : null
  if (!isJsonObject(ofType)) return []
  const entry = (value: Json | undefined, ...steps: string[]): ListEntry[] =>
    isJsonObject(value)
      ? [{ key: steps.join(' '), element: value, path: ['discounts', type, ...steps], place: null }]
      : []
  const within = (scope: 'categories' | 'items') =>
    Object.entries(isJsonObject(ofType[scope]) ? ofType[scope] : {}).flatMap(([id, value]) =>
      entry(value, scope, id),
    )
  return [...entry(ofType.all_menu, 'all_menu'), ...within('categories'), ...within('items')]
}

/** What the discount at a path is on. `id`: of the category or dish; null: the whole menu. */
export function targetOf([, , scope, id]: EditPath): { readonly scope: Scope; readonly id: string | null } {
  return { scope: scopes.find((one) => one === scope) ?? 'all', id: typeof id === 'string' ? id : null }
}

const sizeFields = (form: Form): ListField[] => [
  { name: 'unit', kind: 'choice', options: units },
  { name: 'value', kind: 'amount', unit: text(form, 'unit') },
]

const newFields = (form: Form): ListField[] => [
  ...sizeFields(form),
  { name: 'types', kind: 'choices', options: discountTypes },
  { name: 'scope', kind: 'choice', options: scopes },
  ...(form.scope === 'categories' ? [{ name: 'categories', kind: 'categories', isOne: false } as const] : []),
  ...(form.scope === 'items' ? [{ name: 'items', kind: 'dishes', isOne: false } as const] : []),
]

function checkSize(form: Form, start: Form | null, { venue }: ListContext): Problems {
  const size = [text(form, 'value'), text(form, 'unit'), venue.currency] as const
  const amount = checkAmount(...size)
  return problemsOf(form, start, [
    ['value', amount !== null, amount ?? 'amount', ['unit']],
    ['value', !isSomething(...size), isPercent(form.unit) ? 'percent' : 'amount', ['unit']],
  ])
}

/** The discount that a checked form means. @param start what the form showed first; null for a new discount */
function write(base: JsonObject, form: Form, start: Form | null, { venue }: ListContext): JsonObject {
  const unit = text(form, 'unit')
  const size = () => ({
    type: unit,
    value: writeAmount(base.value, text(form, 'value'), unit, venue.currency),
  })
  return withFields(base, changedFields(form, start, { unit: size, value: size }))
}

/** Where the discounts of a form for new ones are, in the order in which they are added. */
function pathsOf(form: Form): EditPath[] {
  const { scope } = form
  return ids(form, 'types').flatMap((type): EditPath[] => {
    if (scope !== 'categories' && scope !== 'items') return [['discounts', type, 'all_menu']]
    return ids(form, scope).map((id) => ['discounts', type, scope, id])
  })
}

function adding(start: Form, context: ListContext): ListForm {
  const has = (path: EditPath) =>
    entriesOf(context.file, String(path[1])).some((entry) => entry.path.join(' ') === path.join(' '))
  return {
    ...{ what: 'new', entry: null, start, fields: newFields },
    check(form) {
      const scope = text(form, 'scope')
      const isEmpty = scope !== 'all' && ids(form, scope).length === 0
      const taken = scope === 'all' ? 'types' : scope
      return {
        ...checkSize(form, null, context),
        ...problemsOf(form, null, [
          ['types', ids(form, 'types').length === 0, 'type'],
          [taken, isEmpty, scope === 'items' ? 'dish' : 'category'],
          [taken, pathsOf(form).some(has), 'discount-taken'],
        ]),
      }
    },
    edits: (form) =>
      pathsOf(form).map(
        (path): Edit => ({ kind: 'set', path, from: null, to: write({}, form, null, context) }),
      ),
  }
}

const NEW: Form = { unit: 'percent', value: '', types: [], scope: 'all', categories: [], items: [] }

const readSize = ({ type, value }: JsonObject, currency: string): Form => ({
  unit: type === 'fixed' ? 'fixed' : 'percent',
  value: readAmount(value, type, currency),
})

export const discounts: VenueList = {
  groups: ({ file }) =>
    discountTypes.flatMap((type) => {
      const entries = entriesOf(file, type)
      return entries.length > 0 ? [{ key: type, names: {}, entries }] : []
    }),
  edit(entry, context) {
    const start = readSize(entry.element, context.venue.currency)
    return {
      ...{ what: 'edit', entry, start, fields: sizeFields },
      check: (form) => checkSize(form, start, context),
      edits(form) {
        const to = write(entry.element, form, start, context)
        // Half of another unit with the old number would be a different discount.
        return to.type === entry.element.type
          ? editsBetween(entry.path, entry.element, to)
          : [{ kind: 'set', path: entry.path, from: entry.element, to }]
      },
    }
  },
  add: (context) => adding(NEW, context),
  /** Most often for another order type. */
  copy({ element, path }, context) {
    const { scope, id } = targetOf(path)
    const target = id === null ? {} : { [scope]: [id] }
    return adding({ ...NEW, ...readSize(element, context.venue.currency), scope, ...target }, context)
  },
}
