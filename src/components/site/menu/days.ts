/** Monday first, as the views count them. */
export const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** The days for which `perDay` says `value`, as a list an attribute can hold; undefined when there are none. */
export function daysWhere(perDay: readonly boolean[] | null, value: boolean): string | undefined {
  return days.filter((_, at) => perDay?.[at] === value).join(' ') || undefined
}
