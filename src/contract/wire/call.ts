import type * as v from 'valibot'

/**
 * Who may call: anybody; anybody, and a bearer token says which customer; only a customer with a bearer token; or the
 * operator of the installation.
 */
export type CallAuth = 'none' | 'optional' | 'customer' | 'operator'

export type Call = {
  readonly method: 'GET' | 'POST'
  /** Below the API base; `:name` stands for a path parameter. */
  readonly path: string
  /** Names of the query parameters it understands. */
  readonly query?: readonly string[]
  readonly request?: v.GenericSchema
  /** Most bytes of its body, where that is less than of others. */
  readonly maxBody?: number
  readonly response: v.GenericSchema
  readonly auth: CallAuth
}

export type ResponseOf<C extends Call> = v.InferOutput<C['response']>
export type RequestOf<C extends Call> = C extends { request: infer Schema extends v.GenericSchema }
  ? v.InferInput<Schema>
  : undefined
