import { atom, type ReadableAtom } from 'nanostores'
import { CallError } from '../../client/http.ts'
import {
  type CounterSettings,
  readSettingsCall,
  writeSettingsCall,
} from '../../contract/counter/counter-settings-calls.ts'
import type { PageEnvironment } from '../page/environment.ts'

export type AnsweringPage = {
  /** How orders are answered; null: not known yet. A change is shown before the server confirms it. */
  readonly $settings: ReadableAtom<CounterSettings | null>
  /** `failed`: the settings could not be loaded, or the last change could not be saved and is not shown any more. */
  readonly $state: ReadableAtom<'loading' | 'ready' | 'saving' | 'saved' | 'failed'>
  /** Loads the settings again. Never throws. */
  load(): Promise<void>
  change(part: Partial<CounterSettings>): Promise<void>
  open(): () => void
}

/** How the orders of a branch are answered if nobody does, or automatically. */
export function createAnsweringPage(page: PageEnvironment, referenceId: string): AnsweringPage {
  const $settings = atom<CounterSettings | null>(null)
  const $state = atom<'loading' | 'ready' | 'saving' | 'saved' | 'failed'>('loading')
  const params = { referenceId }
  let saves: Promise<void> = Promise.resolve()
  let waiting = 0
  let known: CounterSettings | null = null

  async function load(): Promise<void> {
    $state.set('loading')
    try {
      known = await page.client.call(readSettingsCall, { params })
      $settings.set(known)
      $state.set('ready')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set('failed')
    }
  }
  async function save(body: CounterSettings): Promise<void> {
    try {
      known = await page.client.call(writeSettingsCall, { params, body })
      waiting -= 1
      if (waiting === 0) $state.set('saved')
    } catch (error) {
      waiting -= 1
      if (!(error instanceof CallError)) throw error
      $settings.set(known)
      $state.set('failed')
    }
  }
  return {
    ...{ $settings, $state, load },
    change(part) {
      const settings = $settings.get()
      if (settings === null) return Promise.resolve()
      const changed = { ...settings, ...part }
      $settings.set(changed)
      $state.set('saving')
      waiting += 1
      // One after the other, so that the last change is the one that remains.
      saves = saves.then(() => save(changed))
      return saves
    },
    open() {
      void load()
      return () => {}
    },
  }
}
