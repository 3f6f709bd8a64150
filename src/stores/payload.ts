import { fetchPayload } from '../client/site-files.ts'

const loads = new Map<string, Promise<unknown>>()

/** The data of a path (`/ref/dinein/_payload.json`), fetched once per page. A failed load is tried anew next time. @throws CallError */
export function loadPayload<T>(path: string): Promise<T> {
  let load = loads.get(path)
  if (!load) {
    load = fetchPayload<T>(path)
    load.catch(() => loads.delete(path))
    loads.set(path, load)
  }
  return load as Promise<T>
}

/** The data of a path as it is on the server now. @throws CallError */
export function reloadPayload<T>(path: string): Promise<T> {
  loads.delete(path)
  return loadPayload<T>(path)
}
