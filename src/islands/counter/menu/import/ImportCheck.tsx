import { useStore } from '@nanostores/react'
import { Button, TextButton } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select } from '../../../../components/ui/forms/Field.tsx'
import { RadioCards } from '../../../../components/ui/forms/RadioCards.tsx'
import { importModes } from '../../../../domain/menu-import/plan-import.ts'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import { ColumnList } from './ColumnList.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportProblems, LeftOutRows } from './ImportProblems.tsx'
import { FileChoice } from './ImportStart.tsx'
import { ImportWarnings } from './ImportWarnings.tsx'
import { PictureMatches } from './PictureMatches.tsx'
import { TroubleText } from './TroubleText.tsx'
import { UploadProgress } from './UploadProgress.tsx'

type Props = { importing: MenuImport; locales: readonly string[]; onApply: () => Promise<void> }

/** What the import would do, and what its columns hold. Nothing is changed before it is confirmed. */
export function ImportCheck({ importing, locales, onApply }: Props) {
  const { t } = useI18n()
  const source = useStore(importing.$source)
  const result = useStore(importing.$result)
  const state = useStore(importing.$state)
  const edits = useStore(importing.$edits)
  const hasFailed = useStore(importing.pictures.$failed).size > 0 && state === 'check'
  const trouble = useStore(importing.$trouble)
  const hasMenu = useStore(importing.$hasMenu)
  const product = useStore(importing.$product)
  const counts = useStore(importing.$counts)
  const problems = result?.problems ?? []
  // Pictures without a menu file can still be given to dishes.
  const isNothing = edits === 0 && problems.length === 0 && (source !== null || !hasMenu)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        {source?.kind === 'file' && source.name && (
          <p className="wrap-anywhere min-w-0 font-semibold">
            <bdi>{source.name}</bdi>
          </p>
        )}
        <TextButton onClick={importing.restart}>{t('menu-desk:import.another')}</TextButton>
      </div>
      {product && (
        <p className="rounded-lg bg-surface-sunken p-4">{t(`menu-desk:import.product.${product}`)}</p>
      )}
      {(source || edits > 0) && <Counts counts={counts} />}
      {isNothing && (
        <p role="status" className="rounded-lg border border-line p-4">
          {t(source || hasMenu ? 'menu-desk:import.nothing' : 'menu-desk:import.menuNext')}
        </p>
      )}
      {problems.length > 0 && <ImportProblems importing={importing} problems={problems} />}
      <LeftOutRows importing={importing} />
      {result && <ImportWarnings warnings={result.warnings} />}
      <PictureMatches importing={importing} />
      {!source && <FileChoice importing={importing} />}
      <SheetChoice importing={importing} />
      {source?.kind === 'file' && <ColumnList importing={importing} locales={locales} />}
      {hasMenu && source && <ModeChoice importing={importing} />}
      {result && <ImportPreview result={result} unused={source?.kind === 'text' ? source.menu.unused : []} />}
      <div className="sticky bottom-0 -mx-[min(1.25rem,6vw)] grid gap-2 border-line border-t bg-surface px-[min(1.25rem,6vw)] py-3">
        {trouble && <TroubleText trouble={trouble} />}
        <UploadProgress pictures={importing.pictures} onRetry={() => void onApply()} />
        <Button
          className="min-h-12"
          disabled={edits === 0 || hasFailed}
          aria-disabled={state !== 'check'}
          onClick={() => void onApply()}
        >
          {t(state === 'check' ? 'menu-desk:import.apply' : 'ui:loading')}
        </Button>
      </div>
    </>
  )
}

function Counts({
  counts,
}: {
  counts: Readonly<Record<'added' | 'changed' | 'unchanged' | 'removed', number>>
}) {
  const { t, number } = useI18n()
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {(['added', 'changed', 'unchanged', 'removed'] as const).map((kind) => (
        <div key={kind} className="flex flex-col-reverse rounded-lg bg-surface-sunken px-4 py-3">
          <dt className="text-ink-muted text-sm">{t(`menu-desk:import.counts.${kind}`)}</dt>
          <dd className="font-semibold text-2xl">{number(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  )
}

function SheetChoice({ importing }: Pick<Props, 'importing'>) {
  const { t } = useI18n()
  const source = useStore(importing.$source)
  const sheet = useStore(importing.$sheet)
  if (source?.kind !== 'file' || source.sheets.length < 2) return null
  return (
    <Select
      label={t('menu-desk:import.sheet')}
      value={sheet}
      onChange={(event) => importing.chooseSheet(Number(event.currentTarget.value))}
    >
      {source.sheets.map(({ name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sheets stay in their places
        <option key={index} value={index}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function ModeChoice({ importing }: Pick<Props, 'importing'>) {
  const { t } = useI18n()
  const mode = useStore(importing.$mode)
  return (
    <RadioCards
      legend={t('menu-desk:import.mode.title')}
      name="import-mode"
      value={mode}
      options={importModes.map((value) => ({
        value,
        label: t(`menu-desk:import.mode.${value}`),
        hint: t(`menu-desk:import.mode.${value}Hint`),
      }))}
      onChange={importing.chooseMode}
    />
  )
}
