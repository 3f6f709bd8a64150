import * as v from 'valibot'
import { couponCode } from '../../../contract/order/coupon.ts'
import type { Edit } from '../../../domain/desk/edit.ts'
import { editsBetween } from '../../../domain/desk/element-edits.ts'
import { isJsonList, isJsonObject, type JsonObject } from '../../../domain/json/json.ts'
import { normalizeCouponCode } from '../../../domain/payment/coupon.ts'
import { readFlag } from '../menu-list.ts'
import {
  changedFields,
  checkAmount,
  endsBeforeStart,
  entriesIn,
  ids,
  isSomething,
  objectsIn,
  partOfFile,
  problemsOf,
  readAmount,
  readCount,
  readText,
  text,
  withFields,
  writeAmount,
  writeCount,
} from './list-values.ts'
import { inValidOrder } from './valid-order.ts'
import type { Form, ListContext, ListEntry, ListField, ListForm, Problems, VenueList } from './venue-list.ts'

/** Who can use a coupon; '': everybody. */
export const couponUsers = ['', 'guests', 'auth_users'] as const
export const units = ['percent', 'fixed'] as const
const scopes = ['all', 'items'] as const

const termsOf = ({ coupon }: JsonObject): JsonObject => (isJsonObject(coupon) ? coupon : {})

function read(element: JsonObject, currency: string): Form {
  const terms = termsOf(element)
  return {
    code: readText(element.code),
    unit: readText(terms.discount_type),
    value: readAmount(terms.discount_value, terms.discount_type, currency),
    free_delivery: readFlag(element.free_delivery, false),
    scope: readFlag(terms.all_menu, false) ? 'all' : 'items',
    items: (isJsonList(element.item_ids) ? element.item_ids : []).map(readText),
    users: readText(terms.user_type),
    most: readText(terms.max_allowed_items),
    from: readText(element.from),
    to: readText(element.to),
  }
}

const NEW: Form = {
  ...{ code: '', unit: 'percent', value: '', free_delivery: false, scope: 'all', items: [] },
  ...{ users: '', most: '', from: '', to: '' },
}

const fields = (form: Form): ListField[] => [
  { name: 'code', kind: 'code' },
  { name: 'unit', kind: 'choice', options: units },
  { name: 'value', kind: 'amount', unit: text(form, 'unit') },
  { name: 'free_delivery', kind: 'flag' },
  { name: 'scope', kind: 'choice', options: scopes },
  ...(form.scope === 'items' ? [{ name: 'items', kind: 'dishes', isOne: false } as const] : []),
  { name: 'most', kind: 'number' },
  { name: 'users', kind: 'choice', options: couponUsers },
  { name: 'from', kind: 'date' },
  { name: 'to', kind: 'date' },
]

/** @param own the code of the coupon itself; null for a new one */
function check(form: Form, start: Form | null, own: string | null, { file, venue }: ListContext): Problems {
  const code = normalizeCouponCode(text(form, 'code'))
  const taken = objectsIn(partOfFile(file, 'coupons'))
    .map((coupon) => readText(coupon.code))
    .filter((other) => other !== own)
  const size = [text(form, 'value'), text(form, 'unit'), venue.currency] as const
  const amount = checkAmount(...size)
  const givesNothing = form.free_delivery !== true && !isSomething(...size)
  return problemsOf(form, start, [
    ['code', !v.is(couponCode, text(form, 'code')), 'code'],
    ['code', taken.some((other) => normalizeCouponCode(other) === code), 'code-taken'],
    ['value', amount !== null, amount ?? 'amount', ['unit']],
    ['value', givesNothing, 'value', ['free_delivery']],
    ['items', form.scope === 'items' && ids(form, 'items').length === 0, 'dish', ['scope']],
    ['most', Number.isNaN(readCount(text(form, 'most'))), 'whole'],
    ['to', endsBeforeStart(text(form, 'from'), text(form, 'to')), 'days', ['from']],
  ])
}

/** The coupon that a checked form means. @param start what the form showed first; null for a new coupon */
function write(base: JsonObject, form: Form, start: Form | null, { venue }: ListContext): JsonObject {
  const known = termsOf(base)
  const unit = text(form, 'unit')
  const size = () => ({
    discount_type: unit,
    discount_value: writeAmount(known.discount_value, text(form, 'value'), unit, venue.currency),
  })
  const terms = changedFields(form, start, {
    unit: size,
    value: size,
    scope: () => ({ all_menu: form.scope === 'all' || (known.all_menu === undefined ? null : false) }),
    users: () => ({ user_type: text(form, 'users') || null }),
    most: () => ({ max_allowed_items: writeCount(known.max_allowed_items, text(form, 'most')) }),
  })
  const items = () => ({ item_ids: form.scope === 'items' ? ids(form, 'items') : null })
  const own = changedFields(form, start, {
    code: () => ({ code: text(form, 'code').trim() }),
    // Dishes that nobody sees here must not be in the way when they are deleted.
    ...{ scope: items, items },
    free_delivery: () => ({
      free_delivery: form.free_delivery === true || (base.free_delivery === undefined ? null : false),
    }),
    from: () => ({ from: text(form, 'from') || null }),
    to: () => ({ to: text(form, 'to') || null }),
  })
  return withFields(base, { ...own, coupon: withFields(known, terms) })
}

function changes({ path, element, place }: ListEntry, next: JsonObject): Edit[] {
  if (next.code !== element.code) {
    // A path finds a coupon by its code, so another code makes another coupon.
    const list = place?.list ?? ['coupons']
    return [
      { kind: 'add', list, value: next, before: readText(element.code) },
      { kind: 'remove', list, value: element, before: place?.next ?? null },
    ]
  }
  const [known, terms] = [termsOf(element), termsOf(next)]
  const [start, ...steps] = path
  // Half of another unit with the old number would be a different discount.
  const ofTerms: Edit[] =
    known.discount_type === terms.discount_type
      ? editsBetween([start, ...steps, 'coupon'], known, terms)
      : [{ kind: 'set', path: [start, ...steps, 'coupon'], from: known, to: terms }]
  const others = editsBetween(path, element, next, ['free_delivery', 'item_ids', 'from', 'to'])
  const isForAll = readFlag(terms.all_menu, false)
  return inValidOrder(isForAll ? [...ofTerms, ...others] : [...others, ...ofTerms])
}

const adding = (start: Form, context: ListContext): ListForm => ({
  ...{ what: 'new', entry: null, start, fields },
  check: (form) => check(form, null, null, context),
  edits: (form) => [{ kind: 'add', list: ['coupons'], value: write({}, form, null, context), before: null }],
})

export const coupons: VenueList = {
  groups({ file }) {
    return [{ key: '', names: {}, entries: entriesIn(partOfFile(file, 'coupons'), ['coupons']) }]
  },
  edit(entry, context) {
    const start = read(entry.element, context.venue.currency)
    return {
      ...{ what: 'edit', entry, start, fields },
      check: (form) => check(form, start, readText(entry.element.code), context),
      edits: (form) => changes(entry, write(entry.element, form, start, context)),
    }
  },
  add: (context) => adding(NEW, context),
  copy: ({ element }, context) => adding({ ...read(element, context.venue.currency), code: '' }, context),
}
