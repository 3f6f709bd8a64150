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
  | {
      readonly state: 'ready'
      readonly types: readonly TypeState[]
      /** Orders are paused because no board was open. */
      readonly withoutBoard: boolean
      readonly load: LoadState | null
      /** The site was restored from a backup and is not released yet. */
      readonly standby: boolean
    }

/** How full this quarter of an hour and the next one are, in the unit of the branch's limit. */
export type LoadState = {
  readonly most: number
  /** `at`: the start, in epoch milliseconds. */
  readonly quarters: readonly { readonly at: number; readonly planned: number }[]
}

export type ServicePage = {
  readonly $service: ReadableAtom<ServiceState>
  /** The last change failed. */
  readonly $failed: ReadableAtom<boolean>
  load(): Promise<void>
  set(request: RequestOf<typeof setServiceCall>): Promise<void>
  open(): () => void
}

/** How often the state is read while the board is open, in milliseconds: other devices change it too. */
const REFRESH = 60_000
/** Time between a change of the orders and a look at what is planned. */
const SETTLE = 2_000

/** Pauses, busy times and the load of a branch. `$orders`: what is planned changes with them. */
export function createServicePage(
  page: PageEnvironment,
  referenceId: string,
  $orders?: ReadableAtom<unknown>,
): ServicePage {
  const $service = atom<ServiceState>({ state: 'loading' })
  const $failed = atom(false)
  const params = { referenceId }
  let ending: ReturnType<typeof setTimeout> | undefined
  let settling: ReturnType<typeof setTimeout> | undefined

  function show(answer: ServiceAnswer): void {
    clearTimeout(ending)
    const now = page.now()
    const entries = answer.service.map(decodeServiceEntry).filter(({ until }) => until > now)
    const types = answer.types.map((type) => ({
      type,
      entry: entries.find((entry) => entry.type === type) ?? null,
    }))
    $service.set({
      ...{ state: 'ready', types, load: toLoad(answer), standby: answer.standby },
      withoutBoard: answer.without_board && entries.length > 0,
    })
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
      const timer = setInterval(() => void load(), REFRESH)
      const stops = [
        page.on('shown', () => void load()),
        $orders?.listen(() => {
          const service = $service.get()
          if (service.state !== 'ready' || service.load === null) return
          clearTimeout(settling)
          settling = setTimeout(() => void load(), SETTLE)
        }),
      ]
      return () => {
        clearInterval(timer)
        clearTimeout(ending)
        clearTimeout(settling)
        for (const stop of stops) stop?.()
      }
    },
  }
}

const toLoad = ({ load }: ServiceAnswer): LoadState | null =>
  load && {
    most: load.capacity.most,
    quarters: load.quarters.map(({ at, planned }) => ({ at: Date.parse(at), planned })),
  }
