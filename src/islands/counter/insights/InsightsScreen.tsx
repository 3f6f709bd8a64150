import { useStore } from '@nanostores/react'
import { back } from '../../../components/page-icons.ts'
import { Button } from '../../../components/ui/basics/Button.tsx'
import { Icon } from '../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../components/ui/forms/ErrorText.tsx'
import { Field } from '../../../components/ui/forms/Field.tsx'
import { ToggleButton } from '../../../components/ui/forms/ToggleButton.tsx'
import { useModel } from '../../../connected/useModel.ts'
import { periodNames } from '../../../domain/insights/period.ts'
import { createInsightsPage, type InsightsPage } from '../../../stores/insights/insights-page.ts'
import { browserPage } from '../../../stores/page/browser-page.ts'
import { InsightSections } from './InsightSections.tsx'

/** What was sold and searched in a period, for owners and managers. */
export default function InsightsScreen({ referenceId }: { referenceId: string }) {
  const { t } = useI18n()
  const model = useModel(() => createInsightsPage(browserPage(), referenceId))
  const { state, insights } = useStore(model.$insights)
  return (
    <div className="mx-auto grid w-full max-w-[64rem] grid-cols-[minmax(0,1fr)] content-start gap-5 px-gutter py-5">
      <header className="flex items-center gap-2">
        <a
          href="#today"
          aria-label={t('counter:nav.today')}
          className="grid size-[48px] flex-none place-items-center rounded-full text-xl"
        >
          <Icon of={back} flip />
        </a>
        <h2>{t('insights:title')}</h2>
      </header>
      <PeriodPicker model={model} />
      <div role="status" className="empty:absolute">
        {state === 'loading' && <p>{t('ui:loading')}</p>}
      </div>
      {state === 'failed' && (
        <div className="grid justify-items-start gap-2">
          <ErrorText role="alert">{t('insights:failed')}</ErrorText>
          <Button quiet onClick={() => void model.load()}>
            {t('ui:retry')}
          </Button>
        </div>
      )}
      {state === 'refused' && (
        <p role="alert" className="font-semibold">
          {t('insights:refused')}
        </p>
      )}
      {insights && state !== 'refused' && (
        <div aria-busy={state === 'loading'} className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <InsightSections insights={insights} referenceId={referenceId} />
        </div>
      )}
    </div>
  )
}

function PeriodPicker({ model }: { model: InsightsPage }) {
  const { t } = useI18n()
  const chosen = useStore(model.$period)
  const dates = useStore(model.$dates)
  const problem = useStore(model.$problem)
  const isAll = useStore(model.$isAllBranches)
  const { insights } = useStore(model.$insights)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr">{t('insights:period.label')}</legend>
        {periodNames.map((name) => (
          <ToggleButton key={name} aria-pressed={name === chosen} onClick={() => model.choosePeriod(name)}>
            {t(`insights:period.${name}`)}
          </ToggleButton>
        ))}
      </fieldset>
      {chosen === 'custom' && (
        <div className="grid gap-2">
          <div className="flex flex-wrap gap-3">
            {(['from', 'to'] as const).map((end) => (
              <div key={end} className="min-w-0 flex-[1_1_10rem]">
                <Field
                  type="date"
                  label={t(`insights:period.${end}`)}
                  value={dates[end]}
                  max={insights?.today}
                  onChange={(event) => model.chooseDates({ ...dates, [end]: event.currentTarget.value })}
                />
              </div>
            ))}
          </div>
          {problem && <ErrorText role="alert">{t(`insights:period.${problem}`)}</ErrorText>}
        </div>
      )}
      {/* Comes with the figures, so it must not move the periods. */}
      {insights && insights.branchCount > 1 && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr">{t('insights:branches.label')}</legend>
          {[false, true].map((all) => (
            <ToggleButton
              key={String(all)}
              aria-pressed={isAll === all}
              onClick={() => model.showAllBranches(all)}
            >
              {t(`insights:branches.${all ? 'all' : 'own'}`)}
            </ToggleButton>
          ))}
        </fieldset>
      )}
    </div>
  )
}
