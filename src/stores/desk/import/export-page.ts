import { atom, type ReadableAtom } from 'nanostores'
import type { Json } from '../../../domain/json/json.ts'

/** The sheet from which the menu is downloaded. */
export type ExportPage = {
  readonly $state: ReadableAtom<'open' | 'writing' | 'failed'>
  /** Downloads a venue file as a workbook. Returns whether the download has started; a repeated tap does nothing. */
  save(file: Json): Promise<boolean>
}

/**
 * @param write makes the workbook
 * @param download starts the download
 */
export function createExportPage(
  write: (file: Json) => Promise<Blob>,
  download: (workbook: Blob) => void,
): ExportPage {
  const $state = atom<'open' | 'writing' | 'failed'>('open')
  return {
    $state,
    async save(file) {
      if ($state.get() === 'writing') return false
      $state.set('writing')
      try {
        download(await write(file))
        $state.set('open')
        return true
      } catch {
        // What writes workbooks is loaded now.
        $state.set('failed')
        return false
      }
    },
  }
}
