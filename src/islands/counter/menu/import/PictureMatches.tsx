import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import { listMenu } from '../../../../stores/desk/menu-list.ts'
import { nameOf } from '../names.ts'
import { OpenPictures } from './OpenPictures.tsx'
import { PictureChoice } from './PictureChoice.tsx'

/** Which pictures belong to which dishes, and those that belong to none. */
export function PictureMatches({ importing }: { importing: MenuImport }) {
  const i18n = useI18n()
  const { t, number } = i18n
  const { pictures } = importing
  const files = useStore(pictures.$files)
  const { dishes, open, missing } = useStore(pictures.$matches)
  const planned = useStore(importing.$planned)
  const menu = useMemo(() => listMenu(planned), [planned])
  const names = useMemo(
    () => new Map(menu.flatMap(({ items }) => items.map((item) => [item.id, nameOf(item, i18n)] as const))),
    [menu, i18n],
  )
  const count = new Set([...dishes.values()].flat()).size
  return (
    <section className="grid gap-3" aria-label={t('menu-desk:pictures.title')}>
      <h3 className="font-semibold text-lg">{t('menu-desk:pictures.title')}</h3>
      {files.length === 0 && missing.length > 0 && (
        <p role="status">
          {t('menu-desk:media.named', { number: number(new Set(missing.map(({ id }) => id)).size) })}
        </p>
      )}
      <PictureChoice importing={importing} />
      {files.length > 0 && (
        <>
          <p role="status">
            {t('menu-desk:media.matched', { number: number(count), total: number(files.length) })}
          </p>
          {dishes.size > 0 && (
            <details className="rounded-lg border border-line px-4">
              <summary className="min-h-12 cursor-pointer py-3 font-semibold">
                {t('menu-desk:media.pairs')}
              </summary>
              <ul className="grid gap-2 pb-3">
                {[...dishes].map(([id, own]) => (
                  <li key={id} className="wrap-anywhere text-sm">
                    <bdi className="font-semibold">{names.get(id) ?? id}</bdi>
                    <span className="block text-ink-muted">
                      <bdi>{own.join(', ')}</bdi>
                    </span>
                  </li>
                ))}
              </ul>
            </details>
          )}
          {open.length > 0 && <OpenPictures {...{ importing, menu }} />}
        </>
      )}
      {files.length > 0 && missing.length > 0 && (
        <details className="rounded-lg border border-line px-4">
          <summary className="min-h-12 cursor-pointer py-3 font-semibold">
            {t('menu-desk:media.missing', { number: number(missing.length) })}
          </summary>
          <ul className="grid gap-2 pb-3">
            {missing.map(({ id, name }) => (
              <li key={`${id} ${name}`} className="wrap-anywhere text-sm">
                <bdi className="font-semibold">{name}</bdi>
                <span className="block text-ink-muted">
                  <bdi>{names.get(id) ?? id}</bdi>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
