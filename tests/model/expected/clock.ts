/** A moment on the wall clock of a venue, computed without code of the product. */
export type Moment = {
  /** `YYYY-MM-DD`. */
  readonly date: string
  /** 0 is Monday. */
  readonly day: number
  /** Minutes since midnight. */
  readonly minute: number
}

export function momentAt(instant: number, timeZone: string): Moment {
  const text = new Date(instant).toLocaleString('sv-SE', { timeZone })
  return momentOf(text.slice(0, 10), text.slice(11, 16))
}

/** Returns the moment of a date and a time, `HH:MM`. */
export const momentOf = (date: string, clock: string): Moment => ({
  date,
  day: (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7,
  minute: minutesOf(clock),
})

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

export const previousDay = (day: number) => (day + 6) % 7
