import { atom, type ReadableAtom } from 'nanostores'
import type * as v from 'valibot'
import { CallError } from '../../client/http.ts'
import { buildPath } from '../../client/platform.ts'
import {
  printChoicesCall,
  printedMenuCall,
  printedMenuPdfCall,
} from '../../contract/counter/printed-menu-calls.ts'
import type { Call } from '../../contract/wire/call.ts'
import {
  defaultPrintChoice,
  type MenuPart,
  menuParts,
  type PrintChoice,
  printQuery,
} from '../../domain/printing/print-choice.ts'
import type { PageEnvironment } from '../page/environment.ts'

/** What can be printed. */
export type PrintChoices = v.InferOutput<typeof printChoicesCall.response>

export type PrintedMenuPage = {
  /** Null: not known yet. */
  readonly $choices: ReadableAtom<PrintChoices | null>
  readonly $choice: ReadableAtom<PrintChoice>
  readonly $state: ReadableAtom<'loading' | 'ready' | 'failed'>
  /** Loads the choices again. Never throws. */
  load(): Promise<void>
  choose(change: Partial<Omit<PrintChoice, 'parts'>>): void
  chooseParts(parts: readonly string[]): void
  /** The addresses of a printed menu, as a document and as PDF. */
  addressesOf(choice: PrintChoice): { menu: string; pdf: string }
  open(): () => void
}

/** The menu that a branch prints. `api`: address of the API. */
export function createPrintedMenuPage(
  page: PageEnvironment,
  referenceId: string,
  api: string,
): PrintedMenuPage {
  const $choices = atom<PrintChoices | null>(null)
  const $choice = atom<PrintChoice>(defaultPrintChoice)
  const $state = atom<'loading' | 'ready' | 'failed'>('loading')
  const change = (part: Partial<PrintChoice>) => $choice.set({ ...$choice.get(), ...part })

  async function load(): Promise<void> {
    $state.set('loading')
    try {
      const choices = await page.client.call(printChoicesCall, { params: { referenceId }, body: undefined })
      $choices.set(choices)
      const { locales, types } = choices
      const locale = locales.find((one) => one === page.locale) ?? locales[0] ?? ''
      change({ locale, type: types[0] ?? '' })
      $state.set('ready')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      $state.set('failed')
    }
  }
  return {
    ...{ $choices, $choice, $state, load },
    choose: change,
    chooseParts: (parts) => change({ parts: menuParts.filter((part: MenuPart) => parts.includes(part)) }),
    addressesOf(choice) {
      const query = new URLSearchParams(printQuery(choice))
      const addressOf = (call: Call) => `${api}${buildPath(call, { referenceId })}?${query}`
      return { menu: addressOf(printedMenuCall), pdf: addressOf(printedMenuPdfCall) }
    },
    open() {
      void load()
      return () => {}
    },
  }
}
