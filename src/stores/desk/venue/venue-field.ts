import type { EditPath } from '../../../domain/desk/edit-path.ts'

/** What a field of the venue is, besides its place. Missing values mean `missing`. */
type FieldKind =
  | { readonly kind: 'text'; readonly input: 'text' | 'tel' | 'email' }
  /** A text for each language of the venue. */
  | { readonly kind: 'texts'; readonly isLong: boolean }
  | { readonly kind: 'flag'; readonly missing: boolean }
  /** One of several values, which are texts or numbers in the file. An empty text means that there is none. */
  | {
      readonly kind: 'choice'
      readonly options: readonly (string | number)[]
      readonly missing: string | number
    }
  /** Several of a list of numbers. */
  | { readonly kind: 'choices'; readonly options: readonly number[]; readonly missing: readonly number[] }
  /** Channels of messages, in the order in which they are offered. */
  | { readonly kind: 'channels' }
  /** A CSS colour. */
  | { readonly kind: 'color' }
  /** `ratio`: the shape in which it is shown, width divided by height; null: any shape. */
  | { readonly kind: 'picture'; readonly ratio: number | null }
  /** Whether a form asks for something, and whether an answer is required. */
  | { readonly kind: 'rule' }
  /** The hours of a branch by day of the week. */
  | { readonly kind: 'week' }

/** A field of the venue file, outside the menu, that staff edit in a form. */
export type VenueField = FieldKind & {
  /** Names its texts, and identifies it in its form. */
  readonly name: string
  readonly path: EditPath
}

/** Fields under a common heading. `title`: names its text; null: they need none. */
export type FieldGroup = {
  readonly title: string | null
  readonly fields: readonly VenueField[]
  /** The branch that it belongs to; null: all. */
  readonly branch: string | null
  /** Its name by language; empty without a branch, or if it has none. */
  readonly branchName: Readonly<Record<string, string>>
}

const business = (name: string): Pick<VenueField, 'name' | 'path'> => ({ name, path: ['business', name] })

export const text = (name: string, input: 'text' | 'tel' | 'email'): VenueField => ({
  ...business(name),
  ...{ kind: 'text', input },
})
export const texts = (name: string, isLong = false): VenueField => ({
  ...business(name),
  ...{ kind: 'texts', isLong },
})
export const flag = (name: string, missing: boolean): VenueField => ({
  ...business(name),
  ...{ kind: 'flag', missing },
})
export const choice = (
  name: string,
  options: readonly (string | number)[],
  missing: string | number,
): VenueField => ({ ...business(name), ...{ kind: 'choice', options, missing } })
export const choices = (
  name: string,
  options: readonly number[],
  missing: readonly number[],
): VenueField => ({ ...business(name), ...{ kind: 'choices', options, missing } })
export const messageChannels = (name: string): VenueField => ({ ...business(name), kind: 'channels' })
export const color = (name: string): VenueField => ({ ...business(name), kind: 'color' })
export const picture = (name: string, ratio: number | null): VenueField => ({
  ...business(name),
  ...{ kind: 'picture', ratio },
})
/** `form`: the property of the business that contains the rule. */
export const rule = (form: string, name: string): VenueField => ({
  ...{ name: `${form}.${name}`, path: ['business', form, name], kind: 'rule' },
})
export const week = (branch: string): VenueField => ({
  ...{ name: `week.${branch}`, path: ['shifts', branch], kind: 'week' },
})
