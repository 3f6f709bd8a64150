import { CallError } from '../client/http.ts'
import { fetchPayload } from '../client/site-files.ts'
import type { MessageTree } from '../i18n/messages/browser-translator.ts'

type FieldKind<Value> = [Value] extends [readonly unknown[]]
  ? 'array'
  : [Value] extends [string]
    ? 'string'
    : [Value] extends [number]
      ? 'number'
      : [Value] extends [boolean]
        ? 'boolean'
        : 'object'

/**
 * The top-level fields of a payload with their kinds, without those that may be null; the compiler requires the shape to
 * name them all. This is all that browsers check. Only tests use the schemas of `src/contract/payloads`, to check the
 * publisher. In the browser, the schemas and Valibot would take 2.9 KB of the 10 KB that a menu's scripts may have, and
 * validating every item would take time.
 */
export type PayloadShape<Payload> = {
  readonly [Field in keyof Payload as null extends Payload[Field] ? never : Field]-?: FieldKind<
    Payload[Field]
  >
}

const loads = new Map<string, Promise<unknown>>()

/**
 * Loads the data of a path (`/ref/dinein/_payload.json`), once per page. A failed load is repeated by the next call.
 * @throws CallError `bad-answer` also if a field of the shape is missing or of another kind
 */
export function loadPayload<Payload extends object>(
  path: string,
  shape: PayloadShape<Payload>,
): Promise<Payload> {
  let load = loads.get(path)
  if (!load) {
    load = fetchPayload(path).then((payload) => checkShape(path, payload, shape))
    load.catch(() => loads.delete(path))
    loads.set(path, load)
  }
  return load as Promise<Payload>
}

/** Loads the data of a path from the server again. @throws CallError as `loadPayload` does */
export function reloadPayload<Payload extends object>(
  path: string,
  shape: PayloadShape<Payload>,
): Promise<Payload> {
  loads.delete(path)
  return loadPayload(path, shape)
}

/** Loads a file of messages in the language of the page, once per page. @throws CallError */
export const loadMessageFile = <Messages extends object = MessageTree>(path: string): Promise<Messages> =>
  loadPayload(path, {} as PayloadShape<Messages>)

function checkShape(path: string, payload: unknown, shape: Readonly<Record<string, string>>): unknown {
  for (const field in shape) {
    const value = Object(payload)[field]
    const kind = Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value
    if (kind !== shape[field]) throw new CallError('bad-answer', `${path}: ${field} is ${kind}`)
  }
  return payload
}
