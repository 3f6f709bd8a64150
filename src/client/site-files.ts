import { CallError, codeForStatus, parseJson, request } from './http.ts'

/**
 * A JSON file of the site. What the publisher wrote was verified before it went live, so it is not parsed by schema
 * again: small pages stay small. @throws CallError
 */
export async function fetchSiteFile(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const response = await request(path, { method: 'GET', headers: { Accept: 'application/json', ...headers } })
  if (!response.ok)
    throw new CallError(codeForStatus(response.status), `${path}: HTTP ${response.status}`, {
      status: response.status,
    })
  return response
}

/** Data of a prerendered path, which lies beside it at `_payload.json` (spec §7). @throws CallError */
export async function fetchPayload<T>(path: string): Promise<T> {
  return (await parseJson(await fetchSiteFile(path), path)) as T
}
