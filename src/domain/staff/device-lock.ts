/** A device asks for its PIN this long after it was last unlocked, in milliseconds. */
export const LOCK_AFTER = 12 * 3_600_000

/** Wrong PINs in a row after which a device must be invited again. */
export const MAX_PIN_FAILURES = 5

/** What a PIN looks like: four to eight digits. */
export const PIN_PATTERN = /^\d{4,8}$/

/** Whether a device that was unlocked at `unlockedAt` is locked at `now`. Both are epoch milliseconds. */
export const isLocked = (unlockedAt: number, now: number): boolean => now - unlockedAt >= LOCK_AFTER
