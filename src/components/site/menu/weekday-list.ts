/** Monday first, as in the views. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const

/** The weekdays whose entry in `perDay` equals `value`, as a space-separated attribute. Undefined if there are none. */
export function weekdaysWhere(perDay: readonly boolean[] | null, value: boolean): string | undefined {
  return weekdays.filter((_, at) => perDay?.[at] === value).join(' ') || undefined
}
