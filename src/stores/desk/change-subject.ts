import { dequal } from 'dequal/lite'
import type { Edit } from '../../domain/desk/edit.ts'
import type { EditPath } from '../../domain/desk/edit-path.ts'
import { type Weekday, weekdays } from '../../domain/time/weekday.ts'
import { type FactSubject, factAt } from './facts/fact-subject.ts'
import { type ListSubject, listSubject, listSubjectAt } from './lists/list-subject.ts'
import type { TextField } from './menu-edits.ts'
import { type OptionsSubject, optionsSubject, optionsSubjectAt } from './options/options-subject.ts'
import { type ThemeSubject, themeSubject, themeSubjectAt } from './themes/theme-subject.ts'
import type { VenueField } from './venue/venue-field.ts'
import { findVenueField } from './venue/venue-sections.ts'
import { type ZoneSubject, zoneSubject, zoneSubjectAt } from './zones/zone-subject.ts'

/** What a change is about. */
export type ChangeSubject =
  | { readonly what: 'added' | 'removed' }
  /** `category`: the id of the one that it is in now; null if it was in it before, or is in none. */
  | { readonly what: 'moved'; readonly category: string | null }
  | { readonly what: TextField; readonly locale: string }
  | { readonly what: 'price'; readonly label: string | null }
  | { readonly what: 'visible' | 'pictures' | 'shipping' | 'other' }
  /** A field of the venue. `locale`: of a text in one language. */
  | { readonly what: 'venue'; readonly field: VenueField; readonly locale: string | null }
  /** The hours of a branch on a day of the week; null: on all days. */
  | { readonly what: 'hours'; readonly branch: string; readonly day: Weekday | null }
  | FactSubject
  | OptionsSubject
  | ListSubject
  | ZoneSubject
  | ThemeSubject

/** What an edit is about. */
export function subjectOfEdit(edit: Edit): ChangeSubject {
  if (edit.kind === 'set') return subjectOf(edit.path)
  const within = themeSubject(edit) ?? optionsSubject(edit) ?? zoneSubject(edit) ?? listSubject(edit)
  if (within) return within
  if (edit.kind !== 'move') return { what: edit.kind === 'add' ? 'added' : 'removed' }
  const start = dequal(edit.from, edit.to) ? null : edit.to[0]
  return {
    what: 'moved',
    category: start && typeof start === 'object' && 'category' in start ? start.category : null,
  }
}

/** The subject of several edits that add and remove the same element. `other`: it was there before, and is there after them. */
export function withOutcome(subject: ChangeSubject, outcome: 'added' | 'removed' | 'other'): ChangeSubject {
  switch (subject.what) {
    case 'theme':
    case 'options':
    case 'zone':
      return { ...subject, field: outcome }
    case 'list':
      return { ...subject, done: outcome === 'other' ? null : outcome }
    default:
      return { what: outcome }
  }
}

/** What the value at a path outside the menu is. */
function venueSubject([start, ...steps]: EditPath): ChangeSubject {
  const [first, second] = steps
  if (start === 'shifts' && typeof first === 'string')
    return { what: 'hours', branch: first, day: weekdays.find((day) => day === second) ?? null }
  const names = steps.filter((step) => typeof step === 'string')
  const [locale] = steps.flatMap((step) =>
    typeof step === 'object' && 'locale' in step ? [step.locale] : [],
  )
  const field = findVenueField([start, ...(locale === undefined ? names : names.slice(0, -1))].join('.'))
  if (field) return { what: 'venue', field, locale: locale ?? null }
  const listed = listSubjectAt([start, ...steps]) ?? zoneSubjectAt([start, ...steps])
  return listed ?? { what: start === 'countries' ? 'shipping' : 'other' }
}

/** What the value at a path is. */
export function subjectOf(path: EditPath): ChangeSubject {
  const [start, first, second, third] = path
  if (typeof start === 'string') return themeSubjectAt(path) ?? venueSubject(path)
  const isOfPart = typeof start === 'object'
  if (isOfPart && first === 'locales' && typeof second === 'object' && 'locale' in second)
    if (third === 'name' || third === 'description') return { what: third, locale: second.locale }
  if (isOfPart && first === 'price' && path.length === 2) return { what: 'price', label: null }
  if (
    isOfPart &&
    first === 'price_labels' &&
    typeof second === 'object' &&
    'id' in second &&
    third === 'price'
  )
    return { what: 'price', label: second.id }
  if (isOfPart && path.length === 2 && (first === 'images' || first === 'image')) return { what: 'pictures' }
  return (
    optionsSubjectAt(path) ??
    factAt(path) ?? { what: isOfPart && first === 'visible' && path.length === 2 ? 'visible' : 'other' }
  )
}
