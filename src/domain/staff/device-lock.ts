/** How a device can be unlocked. */
export const unlockWays = ['pin', 'passkey'] as const
export type UnlockWay = (typeof unlockWays)[number]

/** A device asks for its PIN or passkey this long after it was last unlocked, in milliseconds. */
export const LOCK_AFTER = 12 * 3_600_000

/** Wrong PINs and passkeys in a row after which a device must be invited again. */
export const MAX_UNLOCK_FAILURES = 5

/** The ways to unlock a device can be changed this long after it was unlocked, in milliseconds. */
export const CONFIRMED_FOR = 5 * 60_000

/** What a PIN looks like: four to eight digits. */
export const PIN_PATTERN = /^\d{4,8}$/

/** Whether a device that was unlocked at `unlockedAt` is locked at `now`. Both are epoch milliseconds. */
export const isLocked = (unlockedAt: number, now: number): boolean => now - unlockedAt >= LOCK_AFTER
