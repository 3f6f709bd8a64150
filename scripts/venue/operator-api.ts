import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CallError, codeForStatus, request } from '../../src/client/http.ts'
import {
  type OperatorCall,
  type OperatorCallName,
  type OperatorCallResponse,
  operatorCalls,
} from '../../src/contract/operator/operator-calls.ts'
import { errorBodySchema } from '../../src/contract/wire/errors.ts'

/** Milliseconds. The first publication of a large venue takes a while. */
const TIMEOUT = 300_000
/** A day: large backups take hours over slow networks. */
const STREAM_TIMEOUT = 24 * 3_600_000

export type Environment = Readonly<Record<string, string | undefined>>

/** The operator's calls to a server. They throw CallError. */
export type OperatorApi = {
  call<Name extends OperatorCallName>(
    name: Name,
    params?: Readonly<Record<string, string>>,
    body?: BodyInit,
  ): Promise<OperatorCallResponse<Name>>
  bytes(name: OperatorCallName, params: Readonly<Record<string, string>>): Promise<Uint8Array>
  /** An answer that arrives for as long as it takes. */
  stream(
    name: OperatorCallName,
    params: Readonly<Record<string, string>>,
    body: BodyInit,
  ): Promise<AsyncIterable<Uint8Array>>
}

/** Connects to the server that the environment names. Reads the operator's token with the first call. */
export function connect(env: Environment): OperatorApi {
  const base = (env.API_BASE || `http://127.0.0.1:${env.PORT || 4321}/api`).replace(/\/+$/, '')

  /** Says which setting leads to the server. @throws CallError */
  function explain(error: unknown): never {
    if (!(error instanceof CallError) || error.code !== 'network') throw error
    throw new CallError(
      'network',
      `${error.message}. Set API_BASE to the address of the API of a running server`,
      {
        cause: error,
      },
    )
  }

  async function send(
    name: OperatorCallName,
    params: Readonly<Record<string, string>> = {},
    body?: BodyInit,
    timeout = TIMEOUT,
  ): Promise<Response> {
    const call: OperatorCall = operatorCalls[name]
    const url = `${base}${call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))}`
    const query = new URLSearchParams(
      (call.query ?? []).flatMap((key) => (params[key] ? [[key, params[key]]] : [])),
    )
    const response = await request(query.size > 0 ? `${url}?${query}` : url, {
      method: call.method,
      headers: {
        Accept: 'application/json',
        Authorization: `Bearer ${readToken(env)}`,
        ...(body === undefined
          ? {}
          : { 'Content-Type': body instanceof Blob ? body.type : 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      timeout,
    }).catch(explain)
    if (response.ok) return response
    const failure = v.safeParse(errorBodySchema, await response.json().catch(() => null))
    if (!failure.success)
      throw new CallError(codeForStatus(response.status), `${url}: HTTP ${response.status}`)
    throw new CallError(failure.output.code, failure.output.message, { issues: failure.output.issues })
  }

  return {
    async call<Name extends OperatorCallName>(
      name: Name,
      params?: Readonly<Record<string, string>>,
      body?: BodyInit,
    ) {
      const response = await send(name, params, body)
      return v.parse(operatorCalls[name].response, await response.json()) as OperatorCallResponse<Name>
    },
    async bytes(name, params) {
      return new Uint8Array(await (await send(name, params)).arrayBuffer())
    },
    async stream(name, params, body) {
      const { body: arriving } = await send(name, params, body, STREAM_TIMEOUT)
      if (!arriving) throw new Error(`${name}: the answer is empty`)
      return arriving
    },
  }
}

function readToken(env: Environment): string {
  if (env.SUFRA_OPERATOR_TOKEN) return env.SUFRA_OPERATOR_TOKEN
  const file = env.SUFRA_OPERATOR_TOKEN_FILE || join(env.DATA_DIR || '.data', 'operator-token')
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    throw new Error(`no operator token in ${file}: start the server first, or set SUFRA_OPERATOR_TOKEN`)
  }
}
