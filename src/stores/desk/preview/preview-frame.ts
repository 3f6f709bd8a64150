import { atom, type ReadableAtom } from 'nanostores'
import { buildPath } from '../../../client/platform.ts'
import { previewCall } from '../../../contract/counter/preview-calls.ts'

/** Widths of pages, in CSS pixels. */
export const PREVIEW_WIDTHS = { phone: 390, tablet: 820, computer: 1280 } as const
export type PreviewWidth = keyof typeof PREVIEW_WIDTHS

/** A page of the preview. `path`: below the branch. */
export type PreviewedPage = { readonly path: string; readonly locale: string }

export type PreviewFrame = {
  /** The page that is shown. */
  readonly $page: ReadableAtom<PreviewedPage>
  readonly $width: ReadableAtom<PreviewWidth>
  addressOf(page: PreviewedPage): string
  /** Notes where a link has led. `search`: the query of the address. */
  moved(search: string): void
  chooseLanguage(locale: string): void
  chooseWidth(width: PreviewWidth): void
}

/** What the preview of a branch shows. `locale`: of the first page; `language`: of the reader; `api`: address of the API. */
export function createPreviewFrame(
  referenceId: string,
  { locale, language, api }: { readonly locale: string; readonly language: string; readonly api: string },
): PreviewFrame {
  const $page = atom<PreviewedPage>({ path: '', locale })
  const $width = atom<PreviewWidth>('phone')
  return {
    ...{ $page, $width },
    addressOf: (page) =>
      `${api}${buildPath(previewCall, { referenceId })}?${new URLSearchParams({ ...page, language })}`,
    moved(search) {
      const query = new URLSearchParams(search)
      const [path, shown] = [query.get('path'), query.get('locale')]
      if (path !== null && shown) $page.set({ path, locale: shown })
    },
    chooseLanguage: (chosen) => $page.set({ ...$page.get(), locale: chosen }),
    chooseWidth: (width) => $width.set(width),
  }
}

/** How much smaller a page is shown, so that its whole width fits. `space`: in CSS pixels; 0 if it is not known yet. */
export const fitWidth = (width: PreviewWidth, space: number): number =>
  space > 0 ? Math.min(1, space / PREVIEW_WIDTHS[width]) : 1
