import type { BuildPointer } from '../contract/build-meta.ts'
import { CallError, codeOf, jsonOf, request } from './http.ts'

/**
 * A JSON file of the site. What the publisher wrote was verified before it went live, so it is not parsed by schema
 * again: small pages stay small. @throws CallError
 */
async function siteFile(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await request(path, { method: 'GET', headers: { Accept: 'application/json', ...headers } })
  if (!response.ok)
    throw new CallError(codeOf(response.status), `${path}: HTTP ${response.status}`, {
      status: response.status,
    })
  return response
}

/** Data of a prerendered path, which lies beside it at `_payload.json` (spec §7). @throws CallError */
export async function fetchPayload<T>(path: string): Promise<T> {
  return (await jsonOf(await siteFile(path), path)) as T
}

/**
 * The live build of a venue (spec §7, hourly check). `age` is how long ago it went live, in milliseconds by the server's
 * clock alone; null where the server does not tell its time. @throws CallError
 */
export async function fetchLatestBuild(
  referenceId: string,
): Promise<BuildPointer & { readonly age: number | null }> {
  const path = `/${referenceId}/builds/latest.json`
  const response = await siteFile(path, { 'Cache-Control': 'no-cache' })
  const pointer = (await jsonOf(response, path)) as Partial<BuildPointer> | null
  if (typeof pointer?.id !== 'string' || typeof pointer.timestamp !== 'string')
    throw new CallError('bad-answer', `${path} is not a build pointer`)
  const age = Date.parse(response.headers.get('date') ?? '') - Date.parse(pointer.timestamp)
  return { id: pointer.id, timestamp: pointer.timestamp, age: Number.isNaN(age) ? null : age }
}
