import * as v from 'valibot'

type Bounds = {
  /** Minimum number of elements; default 0. */
  readonly min?: number
  /** Error messages for too few and too many elements. */
  readonly tooFew?: string
  readonly tooMany?: string
}

/**
 * The schema of a list of at most `most` elements. It checks the length before the elements, so that a request with 80,000
 * elements is refused quickly. All lists in requests use it.
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
