import { useStore } from '@nanostores/react'
import type { ReadableAtom } from 'nanostores'
import { plus } from '../../../../components/icons.ts'
import { pictureSources } from '../../../../components/site/basics/picture.ts'
import { Icon } from '../../../../components/ui/basics/Icon.tsx'
import { useI18n } from '../../../../components/ui/basics/i18n-context.tsx'
import type { Json } from '../../../../domain/json/json.ts'
import type { ThemeSettings } from '../../../../domain/venue/venue.ts'
import {
  backgroundPicture,
  PICTURE_OPACITY,
  type Scheme,
  themeSchemes,
} from '../../../../payload/theme/theme.ts'
import { type LookSample, sampleOf } from '../../../../stores/desk/themes/look-sample.ts'
import { lookOf } from '../../../../stores/desk/themes/saved-themes.ts'

/** The home page in small, in the schemes that diners can have. Changes with what is typed. `theme`: a saved one; null: the venue's own look. */
export default function LookPreview({ $file, theme }: { $file: ReadableAtom<Json>; theme: string | null }) {
  const { t } = useI18n()
  const file = useStore($file)
  const look = lookOf(file, theme)
  const { light, night } = themeSchemes(look)
  const shown = [
    { name: 'light', scheme: light, isShown: look.darkMode !== 'on' || light === night },
    { name: 'dark', scheme: night, isShown: look.darkMode !== 'off' && light !== night },
  ] as const
  const sample = sampleOf(file)
  return (
    // Stays in view while colours below it are changed.
    <section
      className="-mx-[min(1.25rem,6vw)] sticky top-0 z-20 grid gap-2 border-line border-b bg-surface px-[min(1.25rem,6vw)] pt-3 pb-2"
      aria-label={t('menu-desk:themes.preview')}
    >
      <h3 className="font-semibold text-sm">{t('menu-desk:themes.preview')}</h3>
      <ul className="grid grid-cols-2 gap-3">
        {shown
          .filter(({ isShown }) => isShown)
          .map(({ name, scheme }) => (
            <li key={name} className="grid content-start gap-1">
              <HomeInSmall {...{ look, scheme, sample }} />
              {light !== night && (
                <p className="text-center text-ink-muted text-xs">{t(`menu-desk:themes.${name}`)}</p>
              )}
            </li>
          ))}
      </ul>
    </section>
  )
}

function HomeInSmall({
  look,
  scheme: { colors, backdrop },
  sample,
}: {
  look: ThemeSettings
  scheme: Scheme
  sample: LookSample
}) {
  const { t, localize, money } = useI18n()
  const header = look.headerImage ?? look.welcomeBackground
  const behind = backgroundPicture(look)
  const { dish } = sample
  return (
    <div
      aria-hidden="true"
      className="relative isolate overflow-hidden rounded-2xl border border-line"
      style={{ background: backdrop, color: colors.ink }}
    >
      {behind && (
        <Picture
          source={behind}
          className="absolute inset-0 -z-10 size-full"
          style={{ opacity: PICTURE_OPACITY }}
        />
      )}
      {header && <Picture source={header} className="h-14 w-full" />}
      <div className="grid justify-items-center gap-1.5 p-2.5 text-center">
        {look.logo && (
          <Picture
            source={look.logo}
            className={`size-11 rounded-xl border-2 ${header ? '-mt-8' : ''}`}
            style={{ borderColor: colors.surface, background: colors.plate }}
          />
        )}
        <p className="wrap-anywhere line-clamp-2 font-bold">
          <bdi>{localize(sample.name)}</bdi>
        </p>
        <p
          className="wrap-anywhere w-full rounded-xl border px-3 py-1 font-semibold text-sm"
          style={{
            background: colors.button,
            color: colors['on-button'],
            borderColor: `color-mix(in srgb, ${colors['on-button']} 35%, transparent)`,
          }}
        >
          {t('menu-desk:title')}
        </p>
        {dish && (
          <div
            className="flex w-full items-center gap-2 overflow-hidden rounded-xl p-1.5 text-start"
            style={{ background: colors.raised }}
          >
            {dish.picture && (
              <Picture
                source={dish.picture}
                className="hidden h-10 flex-none rounded-lg sm:block"
                style={{ aspectRatio: look.aspectRatio, background: colors.plate }}
              />
            )}
            <p className="wrap-anywhere min-w-0 flex-1 text-xs">
              <bdi className="line-clamp-2 font-semibold">{localize(dish.names)}</bdi>
              {dish.price !== null && <span style={{ color: colors.muted }}>{money(dish.price)}</span>}
            </p>
            <span
              className="grid size-7 flex-none place-items-center rounded-full"
              style={{ background: colors.accent, color: colors['on-accent'] }}
            >
              <Icon of={plus} />
            </span>
          </div>
        )}
      </div>
    </div>
  )
}

function Picture({
  source,
  className,
  style,
}: {
  source: string
  className: string
  style?: { opacity?: number; borderColor?: string; background?: string; aspectRatio?: number }
}) {
  return (
    <img
      key={source}
      src={pictureSources(source, 'card').src}
      alt=""
      className={`object-cover ${className}`}
      style={style}
    />
  )
}
