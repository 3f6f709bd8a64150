import type { Edit } from '../../../domain/desk/edit.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import type { JsonObject } from '../../../domain/json/json.ts'
import {
  changedFields,
  endsBeforeStart,
  entriesIn,
  ids,
  names,
  namesForId,
  partOfFile,
  problemsOf,
  readNames,
  readText,
  text,
  withFields,
  writeNames,
} from './list-values.ts'
import { inValidOrder } from './valid-order.ts'
import type { Form, ListContext, ListEntry, ListField, ListForm, Problems, VenueList } from './venue-list.ts'

/** What a tap on a banner opens. */
const targets = ['', 'item', 'category', 'url'] as const

/** The shape of banners on the menu, width divided by height. */
const RATIO = 5 / 2

const LINK = /^https?:\/\/[^\s/]+\.?[^\s]*$/i

const idsIn = (...ids: string[]): string[] => ids.filter(Boolean)

/** Of several targets the first one counts, as on the menu. */
function read(element: JsonObject, locales: readonly string[]): Form {
  const [item, category] = [readText(element.item_id), readText(element.category_id)]
  const url = readText(element.url)
  return {
    image: readText(element.image),
    locales: readNames(element.locales, locales),
    target: item ? 'item' : category ? 'category' : url ? 'url' : '',
    ...{ item: idsIn(item), category: idsIn(category), url },
    from: readText(element.from),
    to: readText(element.to),
  }
}

const fields = (form: Form): ListField[] => [
  { name: 'image', kind: 'picture', ratio: RATIO },
  { name: 'locales', kind: 'texts' },
  { name: 'target', kind: 'choice', options: targets },
  ...(form.target === 'item' ? [{ name: 'item', kind: 'dishes', isOne: true } as const] : []),
  ...(form.target === 'category' ? [{ name: 'category', kind: 'categories', isOne: true } as const] : []),
  ...(form.target === 'url' ? [{ name: 'url', kind: 'link' } as const] : []),
  { name: 'from', kind: 'date' },
  { name: 'to', kind: 'date' },
]

const check = (form: Form, start: Form | null): Problems =>
  problemsOf(form, start, [
    ['image', form.image === null, 'uploading'],
    ['image', text(form, 'image') === '', 'picture'],
    ['item', form.target === 'item' && ids(form, 'item').length === 0, 'dish', ['target']],
    ['category', form.target === 'category' && ids(form, 'category').length === 0, 'category', ['target']],
    ['url', form.target === 'url' && !LINK.test(text(form, 'url').trim()), 'link', ['target']],
    ['to', endsBeforeStart(text(form, 'from'), text(form, 'to')), 'days', ['from']],
  ])

/** The banner that a checked form means. @param start what the form showed first; null for a new banner */
function write(base: JsonObject, form: Form, start: Form | null): JsonObject {
  const target = () => ({
    item_id: form.target === 'item' ? (ids(form, 'item')[0] ?? null) : null,
    category_id: form.target === 'category' ? (ids(form, 'category')[0] ?? null) : null,
    url: form.target === 'url' ? text(form, 'url').trim() : null,
  })
  const changed = changedFields(form, start, {
    image: () => ({ image: text(form, 'image') }),
    locales: () => ({ locales: writeNames(base.locales, names(form, 'locales')) }),
    ...{ target, item: target, category: target, url: target },
    from: () => ({ from: text(form, 'from') || null }),
    to: () => ({ to: text(form, 'to') || null }),
  })
  return withFields(base, changed)
}

const changes = ({ path, element }: ListEntry, next: JsonObject): Edit[] =>
  inValidOrder(editsBetween(path, element, next))

const adding = (start: Form, { freshId }: ListContext): ListForm => ({
  ...{ what: 'new', entry: null, start, fields },
  check: (form) => check(form, null),
  edits(form) {
    const id = freshId(namesForId(names(form, 'locales')), 'banner')
    return [{ kind: 'add', list: ['banners'], value: { id, ...write({}, form, null) }, before: null }]
  },
})

export const banners: VenueList = {
  groups: ({ file }) => [
    { key: '', names: {}, entries: entriesIn(partOfFile(file, 'banners'), ['banners']) },
  ],
  edit(entry, { venue }) {
    const start = read(entry.element, venue.locales)
    return {
      ...{ what: 'edit', entry, start, fields },
      check: (form) => check(form, start),
      edits: (form) => changes(entry, write(entry.element, form, start)),
    }
  },
  add: (context) => adding(read({}, context.venue.locales), context),
  copy: ({ element }, context) => adding(read(element, context.venue.locales), context),
}
