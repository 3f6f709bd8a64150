import type { Edit } from '../../../domain/desk/edit.ts'
import type { EditPath } from '../../../domain/desk/edit-path.ts'
import type { Json, JsonObject } from '../../../domain/json/json.ts'
import type { DeskVenue } from '../desk-venue.ts'
import type { MenuCategory, Place } from '../menu-list.ts'

/** The lists of the venue file that have forms, in the order in which they are offered. */
export const listNames = ['tables', 'coupons', 'discounts', 'banners'] as const
export type ListName = (typeof listNames)[number]

/** A text by locale. */
export type Names = Readonly<Record<string, string>>

/**
 * What a field of a form contains: a text, date, choice or picture, a flag, a text by locale, or several choices or ids. Null: a
 * picture is being uploaded.
 */
export type Typed = string | boolean | Names | readonly string[] | null
export type Form = Readonly<Record<string, Typed>>

export type ListField = {
  /** Names its label, and identifies it in its form. */
  readonly name: string
} & (
  | { readonly kind: 'code' | 'link' | 'number' | 'date' | 'flag' }
  /** `ratio`: width divided by height of the place that shows it. */
  | { readonly kind: 'picture'; readonly ratio: number }
  /** Of money; `unit`: the field with its kind, `percent` or `fixed`. */
  | { readonly kind: 'amount'; readonly unit: string }
  | { readonly kind: 'texts' }
  /** One of these, or several of them. */
  | { readonly kind: 'choice' | 'choices'; readonly options: readonly string[] }
  /** The floor of a table: one of these by its key, none (''), or a new one. */
  | { readonly kind: 'floor'; readonly floors: readonly Floor[] }
  /** Dishes or categories of the menu. */
  | { readonly kind: 'dishes' | 'categories'; readonly isOne: boolean }
)

/** A floor that tables are on. Tables with the same names of it are on the same one. */
export type Floor = { readonly key: string; readonly names: Names; readonly value: Json }

/** What has to be corrected in a field. */
export type ListProblem =
  | 'name'
  | 'code'
  | 'code-taken'
  | 'table-taken'
  | 'discount-taken'
  | 'whole'
  | 'order'
  | 'many'
  | 'percent'
  | 'amount'
  | 'value'
  | 'dish'
  | 'category'
  | 'type'
  | 'days'
  | 'link'
  | 'picture'
  | 'uploading'

/** By the name of the field. */
export type Problems = Readonly<Record<string, ListProblem>>

/** An element of a list, as the file has it. */
export type ListEntry = {
  /** Identifies it in its list. */
  readonly key: string
  readonly element: JsonObject
  readonly path: EditPath
  /** Null if its list has no order. */
  readonly place: Place | null
}

/** Entries under a heading. */
export type ListGroup = {
  /** The key of a floor, or an order type; '' without a heading. */
  readonly key: string
  readonly names: Names
  readonly entries: readonly ListEntry[]
}

/** A form that is open. It names what its author saw, so it does not change when the file does. */
export type ListForm = {
  /** `edit` changes an entry, `floor` the name of a floor; the others add. */
  readonly what: 'edit' | 'new' | 'many' | 'floor'
  readonly entry: ListEntry | null
  readonly start: Form
  fields(form: Form): readonly ListField[]
  /** Empty if nothing has to be corrected. What was not changed is never wrong. */
  check(form: Form): Problems
  /** The edits that a checked form means. */
  edits(form: Form): Edit[]
}

/** What the forms of a list are made from. */
export type ListContext = {
  readonly file: Json
  readonly venue: DeskVenue
  readonly menu: readonly MenuCategory[]
  /** The branch whose tables are shown. */
  readonly branch: string
  freshId(names: readonly string[], kind: string, used?: ReadonlySet<string>): string
}

export type VenueList = {
  groups(context: ListContext): ListGroup[]
  edit(entry: ListEntry, context: ListContext): ListForm
  add(context: ListContext): ListForm
  /** A form that adds something like an entry. */
  copy(entry: ListEntry, context: ListContext): ListForm
}

/** The edit that removes an entry. */
export const removeEntry = ({ element, path, place }: ListEntry): Edit =>
  place
    ? { kind: 'remove', list: place.list, value: element, before: place.next }
    : { kind: 'set', path, from: element, to: null }
