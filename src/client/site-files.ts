import type { BuildPointer } from '../contract/build-meta.ts'
import { CallError, codeOf, jsonOf, request } from './http.ts'

/**
 * A JSON file of the site. What the publisher wrote was verified before it went live, so it is not parsed by schema
 * again: small pages stay small. @throws CallError
 */
async function siteJson(path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await request(path, { method: 'GET', headers: { Accept: 'application/json', ...headers } })
  if (!response.ok)
    throw new CallError(codeOf(response.status), `${path}: HTTP ${response.status}`, {
      status: response.status,
    })
  return jsonOf(response, path)
}

/** Data of a prerendered path, which lies beside it at `_payload.json` (spec §7). @throws CallError */
export async function fetchPayload<T>(path: string): Promise<T> {
  return (await siteJson(path)) as T
}

/** The live build of a venue (spec §7, hourly check). @throws CallError */
export async function fetchLatestBuild(referenceId: string): Promise<BuildPointer> {
  const path = `/${referenceId}/builds/latest.json`
  const pointer = (await siteJson(path, { 'Cache-Control': 'no-cache' })) as Partial<BuildPointer> | null
  if (typeof pointer?.id !== 'string' || typeof pointer.timestamp !== 'string')
    throw new CallError('bad-answer', `${path} is not a build pointer`)
  return { id: pointer.id, timestamp: pointer.timestamp }
}
