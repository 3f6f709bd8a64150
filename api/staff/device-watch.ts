import { isLocked } from '../../src/domain/staff/device-lock.ts'
import { readUnlockTimes } from '../db/staff/devices.ts'
import type { CallDeps } from '../http/call-deps.ts'
import { tooMany } from '../http/errors.ts'
import { idleSince } from './device-access.ts'

/** Most streams of one device. Its tabs need one per branch. */
const MAX_STREAMS = 20

/** What an open stream of a device is told. */
export type DeviceListener = {
  onSignedOut(): void
  onLocked(locked: boolean): void
}

/** Watches the devices that have open streams, so that a device that is signed out or locked receives nothing more. */
export type DeviceWatch = {
  /** @throws ApiError `rate-limited` if the device has too many streams. Returns a function that stops watching. */
  watch(deviceId: string, locked: boolean, listener: DeviceListener): () => void
  /** Compares with the database. */
  check(): Promise<void>
}

type Watched = { locked: boolean; listener: DeviceListener }

export function createDeviceWatch({ db, now }: Pick<CallDeps, 'db' | 'now'>): DeviceWatch {
  const watched = new Map<string, Set<Watched>>()
  return {
    watch(deviceId, locked, listener) {
      const streams = watched.get(deviceId) ?? new Set()
      if (streams.size >= MAX_STREAMS) throw tooMany('too many open streams of this device', 'streams', 10)
      const entry = { locked, listener }
      watched.set(deviceId, streams.add(entry))
      return () => {
        streams.delete(entry)
        if (streams.size === 0 && watched.get(deviceId) === streams) watched.delete(deviceId)
      }
    },
    async check() {
      if (watched.size === 0) return
      // A stream that opens meanwhile knows better than what is being read.
      const asked = [...watched].map(([deviceId, streams]) => [deviceId, [...streams]] as const)
      const times = await readUnlockTimes(
        db,
        asked.map(([deviceId]) => deviceId),
        idleSince(now()),
      )
      for (const [deviceId, streams] of asked) {
        const unlockedAt = times.get(deviceId)
        const locked = unlockedAt !== undefined && isLocked(unlockedAt.getTime(), now())
        for (const entry of streams) {
          if (!unlockedAt) entry.listener.onSignedOut()
          else if (entry.locked !== locked) {
            entry.locked = locked
            entry.listener.onLocked(locked)
          }
        }
      }
    },
  }
}
