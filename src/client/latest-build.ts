import type { BuildPointer } from '../contract/site/build-meta.ts'
import { CallError, parseJson } from './http.ts'
import { fetchSiteFile } from './site-files.ts'

/**
 * Fetches the live build of a venue (spec §7, hourly check). `age` is the time since it went live in milliseconds, by the
 * server's clock; null if the server sends no date. @throws CallError
 */
export async function fetchLatestBuild(
  referenceId: string,
): Promise<BuildPointer & { readonly age: number | null }> {
  const path = `/${referenceId}/builds/latest.json`
  const response = await fetchSiteFile(path, { 'Cache-Control': 'no-cache' })
  const pointer = (await parseJson(response, path)) as Partial<BuildPointer> | null
  if (typeof pointer?.id !== 'string' || typeof pointer.timestamp !== 'string')
    throw new CallError('bad-answer', `${path} is not a build pointer`)
  const age = Date.parse(response.headers.get('date') ?? '') - Date.parse(pointer.timestamp)
  return { id: pointer.id, timestamp: pointer.timestamp, age: Number.isNaN(age) ? null : age }
}
