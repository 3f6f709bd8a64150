import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import { listMenu, type MenuCategory } from '../../../../stores/desk/menu-list.ts'
import { nameOf } from '../names.ts'
import { PictureChoice } from './PictureChoice.tsx'

/** Files whose dish is asked for at once: each has a list of all dishes. */
const STEP = 20

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
          {open.length > 0 && <OpenFiles {...{ importing, menu }} />}
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

/** Asks whose pictures files are. */
function OpenFiles({ importing, menu }: { importing: MenuImport; menu: readonly MenuCategory[] }) {
  const i18n = useI18n()
  const { t, number } = i18n
  const { open } = useStore(importing.pictures.$matches)
  const [most, setMost] = useState(STEP)
  return (
    <div className="grid gap-3 rounded-lg border border-line p-4">
      <h4 className="font-semibold">{t('menu-desk:media.open')}</h4>
      <ul className="grid gap-3">
        {open.slice(0, most).map(({ file, dish }) => (
          <li key={file} className="wrap-anywhere">
            <Select
              label={<bdi>{file}</bdi>}
              value={dish ?? ''}
              onChange={(event) => importing.pictures.assign(file, event.currentTarget.value || null)}
            >
              <option value="">{t('menu-desk:media.nobody')}</option>
              {menu.map((category) => (
                <optgroup key={category.id} label={nameOf(category, i18n)}>
                  {category.items.map((item) => (
                    <option key={item.id} value={item.id}>
                      {nameOf(item, i18n)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          </li>
        ))}
      </ul>
      {open.length > most && (
        <Button quiet className="min-h-12 justify-self-start" onClick={() => setMost(most + STEP)}>
          {t('menu-desk:import.more', { number: number(open.length - most) })}
        </Button>
      )}
    </div>
  )
}
