import { atom, onMount, type ReadableAtom } from 'nanostores'

/** A store with the value of the store that `pick` returns for the source's value. Switches when the source changes. */
export function followStore<Source, Value>(
  $source: ReadableAtom<Source>,
  pick: (source: Source) => ReadableAtom<Value>,
): ReadableAtom<Value> {
  const $value = atom(pick($source.get()).get())
  onMount($value, () => {
    let stop = () => {}
    const stopSource = $source.subscribe((source) => {
      stop()
      stop = pick(source).subscribe((value) => $value.set(value))
    })
    return () => {
      stopSource()
      stop()
    }
  })
  return $value
}
