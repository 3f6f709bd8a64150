import { useStore } from '@nanostores/react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { ErrorText } from '../../../../components/ui/forms/ErrorText.tsx'
import { MAX_GEOJSON } from '../../../../domain/delivery/drawing/geojson.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { AreaForm, ZoneForm } from '../../../../stores/desk/zones/zone-form.ts'
import type { Upload } from '../../../../stores/desk/zones/zone-upload.ts'
import { areaProblem, fileProblem } from './zone-texts.ts'

/** The areas of a zone: drawn one by one, or uploaded. */
export function AreaList({ model, form }: { model: MenuPage; form: ZoneForm }) {
  const { t } = useI18n()
  const { zones } = model
  const problems = useStore(zones.$problems)
  return (
    <section className="grid gap-3" aria-labelledby="zone-areas">
      <h4 id="zone-areas" className="font-semibold text-sm">
        {t('menu-desk:zones.areas')}
      </h4>
      <p className="text-ink-muted text-sm">{t('menu-desk:zones.areasHint')}</p>
      {problems?.areas && <ErrorText role="alert">{t('menu-desk:zones.problem.none')}</ErrorText>}
      {form.areas.length > 0 && (
        <ul className="grid gap-2">
          {form.areas.map((area) => (
            <AreaRow key={area.key} model={model} area={area} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button quiet className="min-h-12" onClick={() => zones.addArea('polygons')}>
          {t('menu-desk:zones.draw')}
        </Button>
        <Button quiet className="min-h-12" onClick={() => zones.addArea('point')}>
          {t('menu-desk:zones.addPoint')}
        </Button>
        <UploadButton model={model} />
      </div>
      <UploadResult model={model} />
    </section>
  )
}

function AreaRow({ model, area }: { model: MenuPage; area: AreaForm }) {
  const i18n = useI18n()
  const { t, localize, number } = i18n
  const problem = useStore(model.zones.$problems)?.area[area.key]
  const corners = area.shape.kind === 'point' ? 0 : area.shape.polygons.flat(2).length
  return (
    <li>
      <button
        type="button"
        aria-invalid={problem ? true : undefined}
        className="grid min-h-12 w-full cursor-pointer content-center rounded-lg bg-surface-raised px-4 py-2 text-start aria-invalid:outline-2 aria-invalid:outline-danger"
        onClick={() => model.zones.openArea(area.key)}
      >
        <span className="wrap-anywhere font-semibold">
          <bdi>{localize(area.names) || t('menu-desk:zones.unnamed')}</bdi>
        </span>
        <span className="text-ink-muted text-sm">
          {area.shape.kind === 'point'
            ? t('menu-desk:zones.isPoint')
            : t('menu-desk:zones.corners', { number: number(corners) })}
        </span>
        {problem && <span className="font-medium text-danger text-sm">{areaProblem(problem, i18n)}</span>}
      </button>
    </li>
  )
}

function UploadButton({ model }: { model: MenuPage }) {
  const { t } = useI18n()
  return (
    <label className="btn btn-quiet relative min-h-12 has-[:focus-visible]:outline-3 has-[:focus-visible]:outline-accent-ink has-[:focus-visible]:outline-offset-2">
      <input
        type="file"
        className="absolute inset-0 cursor-pointer opacity-0"
        accept=".geojson,.json,application/geo+json"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) void model.zones.upload(file)
          // So that the same file can be chosen again after it was corrected.
          event.currentTarget.value = ''
        }}
      />
      {t('menu-desk:zones.upload')}
    </label>
  )
}

function UploadResult({ model }: { model: MenuPage }) {
  const upload = useStore(model.zones.$upload)
  return (
    <div role="status" className="empty:absolute">
      {upload && (upload.state === 'added' ? <Added upload={upload} /> : <Refused upload={upload} />)}
    </div>
  )
}

function Added({ upload }: { upload: Upload & { state: 'added' } }) {
  const { t, number } = useI18n()
  const parts = (['added', 'changed', 'same', 'others', 'mended'] as const).filter((part) => upload[part] > 0)
  return (
    <div className="rounded-lg border border-line p-4 text-sm">
      <p className="wrap-anywhere font-semibold">
        <bdi>{upload.file}</bdi>
      </p>
      <ul>
        {parts.map((part) => (
          <li key={part}>{t(`menu-desk:zones.uploaded.${part}`, { number: number(upload[part]) })}</li>
        ))}
      </ul>
    </div>
  )
}

function Refused({ upload }: { upload: Exclude<Upload, { state: 'added' }> }) {
  const i18n = useI18n()
  const { t, number } = i18n
  return (
    <div className="rounded-lg border-2 border-danger p-4 text-sm">
      <p className="wrap-anywhere font-semibold">
        {t('menu-desk:zones.file.refused', { name: upload.file })}
      </p>
      {upload.state === 'refused' ? (
        <ul className="grid gap-1">
          {upload.problems.map((problem) => (
            <li key={`${problem.area} ${problem.what}`}>{fileProblem(problem, i18n)}</li>
          ))}
        </ul>
      ) : (
        <p>{t(`menu-desk:zones.file.${upload.state}`, { total: number(MAX_GEOJSON / 1024 / 1024) })}</p>
      )}
    </div>
  )
}
