import { useCallback, useEffect, useState } from 'react'

export type Loaded<Data> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly data: Data }
  | { readonly state: 'failed' }

/** Loads the data of a screen once, and again with `retry` after a failure. `load` must not change between renders. */
export function useLoaded<Data>(load: () => Promise<Data>): [Loaded<Data>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' })
  const run = useCallback(() => {
    setLoaded({ state: 'loading' })
    load().then(
      (data) => setLoaded({ state: 'ready', data }),
      () => setLoaded({ state: 'failed' }),
    )
  }, [load])
  useEffect(run, [run])
  return [loaded, run]
}
