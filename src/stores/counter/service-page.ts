import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import { readServiceCall, type ServiceAnswer, setServiceCall } from '../../contract/counter/service-calls.ts'
import { decodeServiceEntry } from '../../contract/venue/service.ts'
import type { RequestOf } from '../../contract/wire/call.ts'
import type { ServedType, ServiceEntry } from '../../domain/venue/service-state.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** What staff say about a selling type; null: it takes orders as usual. */
export type TypeState = {
  readonly type: ServedType
  readonly entry: ServiceEntry | null
}
export type ServiceState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'ready'; readonly types: readonly TypeState[] }

export type ServicePage = {
  readonly $service: ReadableAtom<ServiceState>
  /** The last change failed. */
  readonly $failed: ReadableAtom<boolean>
  load(): Promise<void>
  set(request: RequestOf<typeof setServiceCall>): Promise<void>
  open(): () => void
}

/** Pauses and busy times of a branch. */
export function createServicePage(page: PageEnvironment, referenceId: string): ServicePage {
  const $service = atom<ServiceState>({ state: 'loading' })
  const $failed = atom(false)
  const params = { referenceId }
  let ending: ReturnType<typeof setTimeout> | undefined

  function show(answer: ServiceAnswer): void {
    clearTimeout(ending)
    const now = page.now()
    const entries = answer.service.map(decodeServiceEntry).filter(({ until }) => until > now)
    const types = answer.types.map((type) => ({
      type,
      entry: entries.find((entry) => entry.type === type) ?? null,
    }))
    $service.set({ state: 'ready', types })
    if (entries.length === 0) return
    const next = Math.min(...entries.map(({ until }) => until))
    ending = setTimeout(() => show(answer), next - now)
  }
  async function request(call: () => Promise<ServiceAnswer>, onFailed: () => void): Promise<void> {
    try {
      show(await call())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      onFailed()
    }
  }
  const load = () =>
    request(
      () => page.client.call(readServiceCall, { params }),
      () => {
        if ($service.get().state !== 'ready') $service.set({ state: 'failed' })
      },
    )
  return {
    ...{ $service, $failed, load },
    set(body) {
      $failed.set(false)
      return request(
        () => page.client.call(setServiceCall, { params, body }),
        () => $failed.set(true),
      )
    },
    open() {
      void load()
      return () => clearTimeout(ending)
    },
  }
}
