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
  /** The request body is a file, byte for byte, instead of JSON. The call decides when it reads it. */
  readonly file?: 'upload'
  /** Maximum body size in bytes, if it is lower than the general limit, or that of a file. */
  readonly maxBody?: number
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
