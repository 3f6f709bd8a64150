import { useStore } from '@nanostores/react'
import { Button, ButtonLink } from '../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ChoiceList } from '../../../components/ui/forms/ChoiceList.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Select } from '../../../components/ui/forms/Field.tsx'
import { useModel } from '../../../connected/useModel.ts'
import type { TableCodes } from '../../../contract/counter/table-code-calls.ts'
import {
  type CodeKind,
  type CodePaper,
  codeKinds,
  codeLayout,
  codePages,
  codePapers,
} from '../../../domain/codes/code-layout.ts'
import { languageName } from '../../../i18n/locale/languages.ts'
import type { I18n } from '../../../i18n/messages/island-i18n.ts'
import { printedFloors, printedTexts } from '../../../stores/codes/printed-codes.ts'
import {
  createTableCodesPage,
  MAX_LANGUAGES,
  type TableCodesPage,
} from '../../../stores/codes/table-codes-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { CodePreview } from '../codes/CodePreview.tsx'
import { TableChoice } from './TableChoice.tsx'

/** QR codes of tables and of the venue: what to print, how it looks, and new codes for tables. */
export default function CodesSection({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createTableCodesPage(browserPage(), referenceId))
  const codes = useStore(model.$codes)
  const state = useStore(model.$state)
  return (
    <div className="grid gap-4">
      {state === 'failed' && <ErrorText role="alert">{t('counter:staff.failed')}</ErrorText>}
      {state === 'failed' && !codes && <Button onClick={() => void model.load()}>{t('ui:retry')}</Button>}
      {state === 'loading' && <p role="status">{t('ui:loading')}</p>}
      {codes && <CodeForm model={model} codes={codes} />}
    </div>
  )
}

function CodeForm({ model, codes }: { model: TableCodesPage; codes: TableCodes }) {
  const i18n = useI18n()
  const { t, number } = i18n
  const choice = useStore(model.$choice)
  const { kind, paper, languages, site } = choice
  const hasTables = codes.tables.length > 0
  const kinds = codeKinds.filter((one) => hasTables || (one !== 'sheet' && one !== 'card'))
  const layout = codeLayout(kind, paper)
  return (
    <>
      {!hasTables && (
        <div className="grid justify-items-start gap-3 rounded-lg border border-line border-dashed p-4">
          <p>{t('counter-screens:codes.addTables')}</p>
          <ButtonLink quiet href="#menu">
            {t('counter:nav.menu')}
          </ButtonLink>
        </div>
      )}
      <Select
        label={t('counter-screens:codes.kind')}
        value={kind}
        onChange={(event) => model.chooseKind(event.currentTarget.value as CodeKind)}
      >
        {kinds.map((one) => (
          <option key={one} value={one}>
            {t(`counter-screens:codes.${one}`)}
          </option>
        ))}
      </Select>
      <Select
        label={t('counter-screens:codes.paper')}
        value={paper}
        onChange={(event) => model.choose({ paper: event.currentTarget.value as CodePaper })}
      >
        {codePapers[kind].map((one) => (
          <option key={one} value={one}>
            {paperName(kind, one, i18n)}
          </option>
        ))}
      </Select>
      {codes.languages.length > 1 && (
        <ChoiceList
          multiple
          legend={t('counter-screens:codes.languages')}
          hint={t('counter-screens:codes.languagesHint', { number: number(MAX_LANGUAGES) })}
          choices={codes.languages.map(({ locale }) => ({ id: locale, label: languageName(locale) }))}
          value={languages}
          onChange={(chosen) => {
            const changed = codes.languages.find(
              ({ locale }) => chosen.includes(locale) !== languages.includes(locale),
            )
            if (changed) model.toggleLanguage(changed.locale)
          }}
        />
      )}
      {codes.sites.length > 1 && (
        <Select
          label={t('counter-screens:codes.address')}
          value={site}
          onChange={(event) => model.choose({ site: Number(event.currentTarget.value) })}
        >
          {codes.sites.map(({ home }, at) => (
            <option key={home} value={at}>
              {home.replace(/^https?:\/\//, '')}
            </option>
          ))}
        </Select>
      )}
      {hasTables && kind !== 'window' && <TableChoice model={model} codes={codes} choice={choice} />}
      <CodePreview
        layout={layout}
        pages={codePages(kind, layout, printedFloors(codes, choice))}
        style={{ ...printedTexts(codes, choice), colors: codes.colors }}
      />
    </>
  )
}

function paperName(kind: CodeKind, paper: CodePaper, { t, number }: I18n): string {
  if (paper === 'a4' || paper === 'a6') return paper.toUpperCase()
  const { cell, columns, rows } = codeLayout(kind, paper)
  const size = { width: number(cell.width), height: number(cell.height) }
  return columns * rows === 1
    ? t('counter-screens:codes.label', size)
    : t('counter-screens:codes.labels', { ...size, number: number(columns * rows) })
}
