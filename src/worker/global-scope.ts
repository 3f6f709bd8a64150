/**
 * The global scope of a service worker, as far as it is used here: TypeScript's `webworker` library conflicts with
 * `dom`.
 */

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = ExtendableEvent & {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Response | Promise<Response>): void
}
type Events = {
  readonly install: ExtendableEvent
  readonly activate: ExtendableEvent
  readonly fetch: FetchEvent
  readonly message: ExtendableEvent & { readonly data: unknown }
}
type WorkerScope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  readonly navigator: Navigator & { readonly connection?: { readonly saveData?: boolean } }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

export const worker = globalThis as unknown as WorkerScope
