import { useStore } from '@nanostores/react'
import { type DragEvent, Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Select, TextArea } from '../../../../components/ui/forms/Field.tsx'
import { languageName } from '../../../../i18n/locale/languages.ts'
import { MOST_MEGABYTES, MOST_ROWS } from '../../../../stores/desk/import/import-source.ts'
import type { MenuImport } from '../../../../stores/desk/import/menu-import.ts'
import { lazyScreen } from '../../lazy-screen.tsx'
import { FileButton } from './FileButton.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { TroubleText } from './TroubleText.tsx'

const AddDevice = lazyScreen(() => import('../../settings/devices/AddDevice.tsx'))

type Props = { importing: MenuImport; locales: readonly string[] }

/** Takes the file, or the text. */
export function ImportStart({
  importing,
  locales,
  referenceId,
  timeZone,
}: Props & { referenceId: string; timeZone: string }) {
  const { t } = useI18n()
  const trouble = useStore(importing.$trouble)
  return (
    <div className="grid gap-5 pb-5">
      <p>{t('menu-desk:import.hint')}</p>
      <FileChoice importing={importing} />
      {trouble && <TroubleText trouble={trouble} />}
      <PictureChoice importing={importing} />
      <TextChoice importing={importing} locales={locales} />
      {/* Menus are seldom on the phone that opened the counter first. */}
      <div className="[@media(pointer:fine)]:hidden">
        <Suspense>
          <AddDevice isForComputer referenceId={referenceId} timeZone={timeZone} />
        </Suspense>
      </div>
    </div>
  )
}

/** Takes a menu as a file. */
export function FileChoice({ importing }: Pick<Props, 'importing'>) {
  const { t, number } = useI18n()
  const isReading = useStore(importing.$state) === 'reading'
  const [isOver, setIsOver] = useState(false)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(over)
  }
  const read = (file: File | undefined) => {
    if (file) void importing.read(file, t('menu-desk:import.text.category'))
  }
  return (
    // A drop is a shortcut; the field works for everybody.
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside takes the same files
    <div
      className={`grid justify-items-center gap-2 rounded-2xl border-2 border-dashed p-6 text-center ${isOver ? 'border-accent bg-accent-soft' : 'border-edge'}`}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        read(event.dataTransfer.files[0])
      }}
    >
      <FileButton importing={importing} label={t('menu-desk:import.file')} />
      <p className="text-ink-muted text-sm" role="status">
        {isReading
          ? t('menu-desk:import.reading')
          : t('menu-desk:import.drop', { total: number(MOST_MEGABYTES), number: number(MOST_ROWS) })}
      </p>
    </div>
  )
}

function TextChoice({ importing, locales }: Props) {
  const { t } = useI18n()
  const text = useStore(importing.$text)
  const locale = useStore(importing.$locale)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        importing.readText(t('menu-desk:import.text.category'))
      }}
    >
      <TextArea
        label={t('menu-desk:import.text.label')}
        hint={t('menu-desk:import.text.hint')}
        dir="auto"
        rows={5}
        value={text}
        onChange={(event) => importing.type(event.currentTarget.value)}
      />
      {locales.length > 1 && text.trim() !== '' && (
        <Select
          label={t('menu-desk:import.text.language')}
          value={locale}
          onChange={(event) => importing.chooseLocale(event.currentTarget.value)}
        >
          {locales.map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
        </Select>
      )}
      <Button type="submit" quiet className="min-h-12 justify-self-start" disabled={text.trim() === ''}>
        {t('menu-desk:import.text.read')}
      </Button>
    </form>
  )
}
