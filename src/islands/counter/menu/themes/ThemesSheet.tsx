import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/basics/Button.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import { Field } from '../../../../components/ui/forms/Field.tsx'
import { Sheet } from '../../../../components/ui/screen/Sheet.tsx'
import { themeSchemes } from '../../../../payload/theme/theme.ts'
import type { MenuPage } from '../../../../stores/desk/menu-page.ts'
import type { ListedTheme } from '../../../../stores/desk/themes/saved-themes.ts'
import type { ThemesPart } from '../../../../stores/desk/themes/themes-part.ts'
import { ConfirmButton } from '../../settings/ConfirmButton.tsx'
import { DraftFull } from '../DraftFull.tsx'
import { LeaveQuestion } from '../LeaveQuestion.tsx'
import { ThemeForm } from './ThemeForm.tsx'

/** The saved themes, and the form of one of them. */
export default function ThemesSheet({ model: desk, onClosed }: { model: MenuPage; onClosed: () => void }) {
  const { t } = useI18n()
  const model = desk.themes
  const opened = useStore(model.form.$section)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(opened)
  /** Whether the whole sheet is left, and not only the form. */
  const isClosing = useRef(false)
  const mayLeave = (isAll: boolean) => {
    isClosing.current = isAll
    return opened === null || model.form.leave()
  }
  useEffect(() => {
    // What led to the other step is gone, and the focus with it.
    if (before.current !== opened) heading.current?.focus()
    before.current = opened
  }, [opened])
  const title = t(opened === null ? 'menu-desk:themes.title' : 'menu-desk:themes.edit')
  return (
    <Sheet
      label={title}
      closeLabel={t('counter:close')}
      mayClose={() => mayLeave(true)}
      onClosed={() => {
        model.form.close()
        onClosed()
      }}
    >
      {(close) => (
        <>
          <div className="grid scroll-pt-72 gap-5 overflow-y-auto px-[min(1.25rem,6vw)] pt-7 pb-5">
            <h2 ref={heading} tabIndex={-1} className="pe-[min(3rem,52px)] outline-none">
              {title}
            </h2>
            {opened === null ? (
              <ThemeList model={model} />
            ) : (
              <ThemeForm
                form={model.form}
                theme={opened}
                onBack={() => mayLeave(false) && model.form.close()}
              />
            )}
            <DraftFull model={desk} />
          </div>
          {opened !== null && (
            <LeaveQuestion
              form={model.form}
              onDiscarded={() => {
                model.form.close()
                if (isClosing.current) close()
              }}
            />
          )}
        </>
      )}
    </Sheet>
  )
}

function ThemeList({ model }: { model: ThemesPart }) {
  const { t } = useI18n()
  const themes = useStore(model.$themes)
  return (
    <>
      <p className="text-ink-muted">{t(`menu-desk:themes.${themes.length > 0 ? 'about' : 'none'}`)}</p>
      {themes.length > 0 && (
        <ul className="grid gap-3">
          {themes.map((theme) => (
            <ThemeRow key={theme.id} model={model} theme={theme} />
          ))}
        </ul>
      )}
      <NewTheme model={model} />
    </>
  )
}

function ThemeRow({ model, theme: { id, name, isUsed, look } }: { model: ThemesPart; theme: ListedTheme }) {
  const { t } = useI18n()
  const { colors } = themeSchemes(look).light
  return (
    <li className="grid gap-3 rounded-lg border border-line p-4">
      <div className="flex items-center gap-3">
        <span aria-hidden="true" className="flex flex-none overflow-hidden rounded-full border border-line">
          {[colors.surface, colors.accent, colors.highlight].map((color, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two colours can be the same
            <span key={at} className="h-8 w-4" style={{ background: color }} />
          ))}
        </span>
        <p className="wrap-anywhere min-w-0 flex-1">
          <bdi className="font-semibold">{name}</bdi>
          {isUsed && <span className="block text-sm text-success">{t('menu-desk:themes.used')}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          quiet
          className="min-h-12"
          aria-label={t('menu-desk:themes.editOf', { name })}
          onClick={() => model.form.show(id)}
        >
          {t('menu-desk:themes.open')}
        </Button>
        <Button
          quiet
          className="min-h-12"
          aria-label={t(isUsed ? 'menu-desk:themes.stopOf' : 'menu-desk:themes.useOf', { name })}
          onClick={() => model.wear(isUsed ? null : id)}
        >
          {t(isUsed ? 'menu-desk:themes.stop' : 'menu-desk:themes.use')}
        </Button>
        <ConfirmButton label={t('menu-desk:themes.deleteOf', { name })} onConfirmed={() => model.remove(id)}>
          {t('menu-desk:form.delete')}
        </ConfirmButton>
      </div>
    </li>
  )
}

function NewTheme({ model }: { model: ThemesPart }) {
  const { t } = useI18n()
  const [name, setName] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setIsWrong(!model.add(name))
      }}
    >
      <Field
        label={t('menu-desk:themes.name')}
        hint={t('menu-desk:themes.nameHint')}
        error={isWrong && !name.trim() ? t('menu-desk:themes.nameMissing') : null}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" quiet className="min-h-12 justify-self-start">
        {t('menu-desk:themes.add')}
      </Button>
    </form>
  )
}
