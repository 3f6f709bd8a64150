/** Streams of server-sent events. */

/** Bytes that may wait for a slow client. More ends the stream, and the client continues from its last event. */
const MAX_WAITING = 256 * 1024
/**
 * Time between two events named `beat`, in milliseconds. They keep proxies from closing a quiet stream, and tell clients that a
 * quiet stream is still connected. Clients that do not listen for the name ignore them.
 */
const HEARTBEAT = 15_000
/**
 * A stream ends after this time, and its client connects again. A client that vanished without closing its connection is
 * released by then. Milliseconds; half as much is added at random, so that clients do not all return at once.
 */
const LIFETIME = 10 * 60_000
/** Milliseconds after which a client connects again. */
const RETRY = 1_000

const encoder = new TextEncoder()
const BEAT = encoder.encode('event: beat\ndata: 0\n\n')

/** Encodes an event. The client repeats the last `id` when it connects again. */
export const encodeEvent = (data: unknown, id?: number): Uint8Array =>
  encoder.encode(`${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`)

/** An open stream. */
export type EventStream = {
  readonly body: ReadableStream<Uint8Array>
  send(event: Uint8Array): void
  /** Ends the stream after what was sent. */
  end(): void
}

/** All open streams of this process, for their common heartbeat. */
const open = new Set<Beating>()
let heart: ReturnType<typeof setInterval> | undefined

type Beating = { beat(now: number): void; close(): void }

/** Ends all streams, so that a server that stops does not wait for them. Their clients connect again. */
export function endAllStreams(): void {
  for (const stream of [...open]) stream.close()
}

function join(stream: Beating): void {
  open.add(stream)
  heart ??= setInterval(() => {
    const now = performance.now()
    for (const each of open) each.beat(now)
  }, HEARTBEAT).unref()
}

function leave(stream: Beating): void {
  open.delete(stream)
  if (open.size > 0) return
  clearInterval(heart)
  heart = undefined
}

/** Opens a stream. `onClosed` is called once: after `end`, when the client has gone, or when it reads too slowly. */
export function openEventStream(onClosed: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const endsAt = performance.now() + LIFETIME * (1 + Math.random() / 2)
  const close = (how?: 'gone') => {
    if (!controller) return
    if (how !== 'gone') controller.close()
    controller = undefined
    leave(stream)
    onClosed()
  }
  const send = (event: Uint8Array) => {
    if (!controller) return
    if ((controller.desiredSize ?? 0) < -MAX_WAITING) return close()
    controller.enqueue(event)
  }
  const stream = {
    beat(now: number) {
      if (now >= endsAt) close()
      else send(BEAT)
    },
    close: () => close(),
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened
      },
      cancel: () => close('gone'),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 0 }),
  )
  join(stream)
  // Sent at once, so that the client learns that the stream is open.
  send(encoder.encode(`retry: ${RETRY}\n\n`))
  return { body, send, end: () => close() }
}
