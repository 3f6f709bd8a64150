import { isSameValue } from '../../../domain/desk/same-value.ts'
import { foldText } from '../../../domain/search/fold-text.ts'
import { type PriceProblem, readPrice } from '../forms/typed-price.ts'
import type { OptionsState } from './form-changes.ts'
import { isNamed, LABEL, type Names, namesFor, readOwnNames } from './names.ts'
import type { GroupForm, OptionsForm, OptionsStep, OptionsVenue, SizeForm } from './option-forms.ts'
import { readLimit } from './typed-limit.ts'
import { writeGroup } from './write-options.ts'

/** What has to be corrected: in which step, in which size or option (null: in the group itself), and where. */
export type OptionsProblem = {
  readonly step: OptionsStep
  readonly part: string | null
} & (
  | { readonly field: 'name'; readonly what: 'missing' | 'duplicate' }
  | { readonly field: 'price'; readonly what: PriceProblem }
  /** `number`: it is none. `order`: the minimum is above the maximum. */
  | { readonly field: 'minimum' | 'maximum'; readonly what: 'number' | 'order' }
  | { readonly field: 'least' | 'most' | 'times'; readonly what: 'number' | 'order' }
  /** The group requires more than the `most` that its options allow. */
  | { readonly field: 'least'; readonly what: 'offers'; readonly most: number }
  | { readonly field: 'options'; readonly what: 'empty' }
  /** Whether the changes apply here only or to all dishes with the group. */
  | { readonly field: 'spread'; readonly what: 'undecided' }
)

type Checking = Pick<OptionsVenue, 'currency' | 'locales'>

/** Checks sizes and options by the rules of an import, and that names are there and differ. */
export function checkOptions({ options, prices }: OptionsState, venue: Checking): OptionsProblem[] {
  return [
    ...options.sizes.flatMap((size) => checkSize(size, options.sizes, prices[size.key] ?? '', venue)),
    ...options.groups.flatMap((group) => checkGroup(group, venue)),
  ]
}

function checkSize(
  size: SizeForm,
  sizes: readonly SizeForm[],
  price: string,
  { currency, locales }: Checking,
): OptionsProblem[] {
  const at = { step: { what: 'sizes' }, part: size.key } as const
  const read = readPrice(price, currency)
  const before = ({ base }: SizeForm) => readOwnNames(base, LABEL, locales)
  const problems: OptionsProblem[] = nameProblems(size, sizes, before).map((what) => ({
    ...{ ...at, field: 'name', what },
  }))
  if ('problem' in read) problems.push({ ...at, field: 'price', what: read.problem })
  const [minimum, maximum] = [readLimit(size.minimum), readLimit(size.maximum)]
  if (Number.isNaN(minimum)) problems.push({ ...at, field: 'minimum', what: 'number' })
  if (Number.isNaN(maximum)) problems.push({ ...at, field: 'maximum', what: 'number' })
  if (minimum !== null && maximum !== null && minimum > maximum)
    problems.push({ ...at, field: 'minimum', what: 'order' })
  return problems
}

function checkGroup(group: GroupForm, { currency, locales }: Checking): OptionsProblem[] {
  const at = { step: { what: 'group', key: group.key }, part: null } as const
  const problems: OptionsProblem[] = []
  const named = ({ base }: { base: GroupForm['base'] }) => namesFor(base.locales, locales)
  if (!isNamed(group.names) && (isBlank(group) || isNamed(named(group))))
    problems.push({ ...at, field: 'name', what: 'missing' })
  problems.push(...limitProblems(group).map((problem) => ({ ...at, ...problem })))
  if (group.options.length === 0 && (isBlank(group) || !isSameValue(group.base.modifiers ?? null, null)))
    problems.push({ ...at, field: 'options', what: 'empty' })
  for (const option of group.options) {
    const here = { ...at, part: option.key }
    for (const what of nameProblems(option, group.options, named))
      problems.push({ ...here, field: 'name', what })
    const price = readPrice(option.price, currency)
    if ('problem' in price) problems.push({ ...here, field: 'price', what: price.problem })
    if (!isWhole(readLimit(option.times) ?? 1, 1, 1000))
      problems.push({ ...here, field: 'times', what: 'number' })
  }
  return problems
}

type LimitProblem =
  | { readonly field: 'least' | 'most'; readonly what: 'number' | 'order' }
  | { readonly field: 'least'; readonly what: 'offers'; readonly most: number }

function limitProblems(group: GroupForm): LimitProblem[] {
  const [least, most] = [readLimit(group.least) ?? Number.NaN, readLimit(group.most)]
  const offered = group.options.reduce((sum, { times }) => sum + (readLimit(times) ?? 1), 0)
  const problems: LimitProblem[] = []
  if (!isWhole(least, 0)) problems.push({ field: 'least', what: 'number' })
  if (most !== null && !isWhole(most, 1)) problems.push({ field: 'most', what: 'number' })
  if (most !== null && least > most) problems.push({ field: 'least', what: 'order' })
  else if (group.options.length > 0 && least > offered)
    problems.push({ field: 'least', what: 'offers', most: offered })
  return problems
}

const isWhole = (number: number, least: number, most = Number.MAX_SAFE_INTEGER): boolean =>
  Number.isInteger(number) && number >= least && number <= most

type Named = Pick<SizeForm, 'key' | 'base' | 'names'>

const isBlank = ({ base }: Pick<Named, 'base'>): boolean => Object.keys(base).length === 0

/**
 * What is wrong with the name of a size or option. Files may contain parts without a name or with the same one, so only a name that was
 * typed here is wrong.
 */
function nameProblems<Part extends Named>(
  part: Part,
  all: readonly Part[],
  before: (part: Part) => Names,
): ('missing' | 'duplicate')[] {
  const old = before(part)
  if (!isNamed(part.names)) return isBlank(part) || isNamed(old) ? ['missing'] : []
  const isTaken = Object.entries(part.names).some(([locale, typed]) => {
    const name = foldText(typed)
    if (!name || (!isBlank(part) && name === foldText(old[locale] ?? ''))) return false
    return all.some((other) => other.key !== part.key && foldText(other.names[locale] ?? '') === name)
  })
  return isTaken ? ['duplicate'] : []
}

/** The group, shared with other dishes and changed, for which nobody has said where the changes apply. */
export function findUndecided(options: OptionsForm, venue: Checking): OptionsProblem[] {
  const group = options.groups.find(
    (one) => one.users.length > 0 && !options.spread[one.key] && isChanged(one, venue),
  )
  if (!group) return []
  return [{ step: { what: 'shared', key: group.key }, part: null, field: 'spread', what: 'undecided' }]
}

export function isChanged(group: GroupForm, venue: Checking): boolean {
  const written = writeGroup(group, { ...venue, idFor: (_names, _kind, key) => key })
  return !isSameValue(group.base, written)
}

/** The form after an attempt to save it: it shows the step with the first problem. */
export function showProblems(options: OptionsForm, problems: readonly OptionsProblem[]): OptionsForm {
  const [first] = problems
  return first ? { ...options, step: first.step, isChecked: first.field !== 'spread' } : options
}
