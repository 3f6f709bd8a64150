import type { BoardEvent } from '../../contract/counter/board-calls.ts'
import { schedule } from '../timer.ts'
import type { CounterEnvironment } from './environment.ts'

/**
 * `live`: changes arrive at once. `polling`: there is no stream, and the board is loaded every 15 s. `offline`: the board
 * may be outdated since `since`, epoch milliseconds of the device.
 */
export type Connection = {
  readonly state: 'connecting' | 'live' | 'polling' | 'offline'
  readonly since: number
}

type Duties = {
  /** Loads the board. Returns the number of the last event in it; null if the stream must not be opened. */
  load(): Promise<number | null>
  /** The board could not be loaded. */
  failed(): void
  apply(event: BoardEvent): void
  setConnection(connection: Connection): void
}

export type StreamKeeper = {
  /** Loads the board and opens its stream again. Never throws. */
  restart(): Promise<void>
  open(): () => void
}

const POLL_EVERY = 15_000
/** Failures in a row after which the board is polled. */
const MAX_FAILURES = 3
const FIRST_RETRY = 1_000
/** How long a stream may be interrupted before staff are told. The server ends each one after some minutes. */
const GRACE = 5_000
/** A stream without a beat for this time is dead, although nobody has closed it. */
const SILENCE = 40_000

/** Returns the delay of the next attempt after failures in a row, in milliseconds. */
function retryDelay(failures: number): number {
  if (failures > MAX_FAILURES) return POLL_EVERY
  // Boards that lost their server together must not all come back together.
  return FIRST_RETRY * 2 ** failures * (0.5 + Math.random() / 2)
}

/** Loads the board, keeps its stream open, and repeats both with growing delays when they fail. */
export function createStreamKeeper(
  page: CounterEnvironment,
  referenceId: string,
  duties: Duties,
): StreamKeeper {
  let failures = 0
  let isOpen = false
  let state: Connection['state'] = 'connecting'
  let closeStream = () => {}
  let cancelRetry = () => {}
  let cancelGrace: (() => void) | null = null

  const setState = (next: Connection['state'], since = page.now()) => {
    cancelGrace?.()
    cancelGrace = null
    if (state === next) return
    state = next
    duties.setConnection({ state, since })
  }
  const interrupted = (since = page.now()) => {
    cancelGrace ??= schedule(GRACE, () => setState('offline', since))
  }
  const stop = () => {
    cancelRetry()
    cancelGrace?.()
    cancelGrace = null
    closeStream()
    closeStream = () => {}
  }
  const retryLater = () => {
    cancelRetry()
    if (!isOpen) return
    cancelRetry = schedule(retryDelay(failures), () => void restart())
  }
  const expectBeat = () => {
    cancelRetry()
    cancelRetry = schedule(SILENCE, () => void restart())
  }
  const connect = (after: number) => {
    closeStream()
    let isClosed = false
    const close = page.openStream(referenceId, after, {
      opened() {
        if (isClosed) return
        failures = 0
        setState('live')
        expectBeat()
      },
      beat() {
        if (!isClosed) expectBeat()
      },
      event(event) {
        if (isClosed) return
        expectBeat()
        if (event.kind === 'reload') void restart()
        else duties.apply(event)
        if (event.kind === 'ended') stop()
      },
      failed(final) {
        if (isClosed) return
        failures += 1
        // While the board is polled, only a failed poll means that it may be outdated.
        if (failures <= MAX_FAILURES) interrupted()
        if (final) close()
        // The browser connects again itself, but the board must not wait for long.
        if (final || failures >= MAX_FAILURES) retryLater()
      },
    })
    closeStream = () => {
      isClosed = true
      close()
    }
  }
  async function restart(): Promise<void> {
    cancelRetry()
    try {
      const after = await duties.load()
      if (!isOpen || after === null) return
      if (failures > MAX_FAILURES) setState('polling')
      connect(after)
      if (failures > 0) retryLater()
    } catch {
      failures += 1
      duties.failed()
      interrupted()
      retryLater()
    }
  }
  return {
    restart,
    open() {
      isOpen = true
      void restart()
      const stopWaking = onWake(page, () => {
        failures = 0
        void restart()
      })
      return () => {
        isOpen = false
        stop()
        stopWaking()
      }
    },
  }
}

/** A device that slept or changed its network may hold a dead connection. */
function onWake(page: CounterEnvironment, act: () => void): () => void {
  const stops = [page.on('online', act), page.on('shown', act), page.on('restored', act)]
  return () => {
    for (const stop of stops) stop()
  }
}
