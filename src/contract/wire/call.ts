import type * as v from 'valibot'
import type { Permission } from '../../domain/staff/roles.ts'

/**
 * The authentication of a call. `none`: no token is used; `optional`: a bearer token identifies a customer, guests may call
 * too; `customer`: requires a customer's token; `operator`: requires the token of the installation's operator; `staff`:
 * requires the cookie of a device that belongs to the staff of the branch in the path (`:referenceId`).
 */
export type CallAuth = 'none' | 'optional' | 'customer' | 'operator' | 'staff'

export type Call = {
  readonly method: 'GET' | 'POST'
  /** Path below the API base; `:name` is a path parameter. */
  readonly path: string
  /** Names of the supported query parameters. */
  readonly query?: readonly string[]
  readonly request?: v.GenericSchema
  /** Maximum body size in bytes, if it is another than the general limit. */
  readonly maxBody?: number
  /**
   * Request or response body that is a file, byte for byte, instead of the schema’s JSON. A call with an `upload` decides when it
   * reads it.
   */
  readonly file?: 'request' | 'response' | 'upload'
  readonly response: v.GenericSchema
  readonly auth: CallAuth
  /** For `staff`: what the caller's role must include; missing if every role may call. */
  readonly permission?: Permission
  /** For `staff`: whether a device that waits for its PIN may call. */
  readonly whileLocked?: true
  /** The response is a stream of server-sent events; `response` describes the data of an event. */
  readonly stream?: true
  /** The response is an HTML document, which the browser shows, or another file. */
  readonly document?: true
}

export type ResponseOf<C extends Call> = v.InferOutput<C['response']>
export type RequestOf<C extends Call> = C extends { request: infer Schema extends v.GenericSchema }
  ? v.InferInput<Schema>
  : undefined
