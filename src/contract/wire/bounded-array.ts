import * as v from 'valibot'

type Bounds = {
  /** Fewest elements; default 0. */
  readonly min?: number
  /** What to answer when there are too few, or too many. */
  readonly tooFew?: string
  readonly tooMany?: string
}

/**
 * A list of at most `most` elements. The length is checked before the elements: a request with 80,000 elements is refused
 * without looking at them. Every list of a request uses it.
 */
export const boundedArray = <const Entry extends v.GenericSchema>(
  entry: Entry,
  most: number,
  {
    min: least = 0,
    tooFew = `expected at least ${least}`,
    tooMany = `expected at most ${most}`,
  }: Bounds = {},
): v.GenericSchema<v.InferInput<Entry>[], v.InferOutput<Entry>[]> =>
  v.pipe(
    v.custom<v.InferInput<Entry>[]>(Array.isArray, 'expected a list'),
    v.minLength(least, tooFew),
    v.maxLength(most, tooMany),
    v.array(entry),
  )
