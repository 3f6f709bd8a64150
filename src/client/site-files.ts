import { CallError, codeForStatus, parseJson, request } from './http.ts'

/**
 * Fetches a JSON file of the site. The publisher has verified it, so it is not validated again, which keeps pages small.
 * @throws CallError
 */
export async function fetchSiteFile(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await request(path, { method: 'GET', headers: { Accept: 'application/json', ...headers } })
  if (!response.ok)
    throw new CallError(codeForStatus(response.status), `${path}: HTTP ${response.status}`, {
      status: response.status,
    })
  return response
}

/** Fetches the data of a prerendered path from `_payload.json` next to it (spec §7). @throws CallError */
export async function fetchPayload<T>(path: string): Promise<T> {
  return (await parseJson(await fetchSiteFile(path), path)) as T
}
