import { savesData } from './data-saver.ts'

/** What a connection to a stream of the API reports. */
export type SourceHandlers = {
  /** The connection is open, for the first time or again. */
  opened?(): void
  /** The JSON of an event. Null if it is not JSON. */
  data(json: unknown): void
  /** The connection is open, without news. Sent every 15 seconds. */
  beat?(): void
  /** The connection failed. `final`: the browser does not connect again. */
  failed?(final: boolean): void
}

/**
 * Connects to a stream of the API with the cookies of the page. After a lost connection, the browser connects again with the
 * number of the last event. Returns a function that closes the connection.
 */
export function connect(address: string, { opened, data, beat, failed }: SourceHandlers): () => void {
  const source = new EventSource(address)
  source.onmessage = (message) => data(parse(message.data))
  if (opened) source.onopen = opened
  if (beat) source.addEventListener('beat', beat)
  if (failed) source.onerror = () => failed(source.readyState === EventSource.CLOSED)
  return () => source.close()
}

/** Whether a page that a diner only reads may keep a connection open, which keeps the radio of a phone awake. */
export const mayStayConnected = (): boolean => !savesData() && 'EventSource' in globalThis

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
