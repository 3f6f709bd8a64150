import type { Config } from 'tailwindcss'

const px = (size: number): string => `${size / 16}rem`
const type = (
  size: number,
  line: number,
  spacing = '0',
): [string, { lineHeight: string; letterSpacing: string }] => [
  px(size),
  { lineHeight: `${Math.round((line / size) * 1000) / 1000}`, letterSpacing: spacing },
]

/**
 * The design tokens. Colours are custom properties. Each page's theme sets them to the venue's colours, adjusted for contrast
 * (src/payload/theme/theme.ts), so one compiled style sheet serves every venue in light and dark mode.
 */
export default {
  // Each style sheet declares its scanned files by @source, so that menus do not contain the classes of islands.
  content: [],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      surface: { DEFAULT: 'var(--surface)', raised: 'var(--raised)', sunken: 'var(--sunken)' },
      ink: { DEFAULT: 'var(--ink)', muted: 'var(--muted)' },
      line: 'var(--line)',
      edge: 'var(--edge)',
      accent: { DEFAULT: 'var(--accent)', ink: 'var(--accent-ink)', soft: 'var(--soft)' },
      highlight: { DEFAULT: 'var(--highlight)', ink: 'var(--highlight-ink)' },
      on: {
        accent: 'var(--on-accent)',
        highlight: 'var(--on-highlight)',
        button: 'var(--on-button)',
      },
      danger: 'var(--danger)',
      success: 'var(--success)',
      warning: 'var(--warning)',
      plate: 'var(--plate)',
      button: 'var(--button)',
      scrim: 'rgb(15 12 10 / .48)',
    },
    fontFamily: { sans: 'var(--font)' },
    fontSize: {
      '2xs': type(12, 16, '.01em'),
      xs: type(13, 18),
      sm: type(14, 20),
      base: type(16, 24),
      lg: type(18, 26, '-.005em'),
      xl: type(21, 28, '-.01em'),
      '2xl': type(26, 32, '-.015em'),
      '3xl': type(34, 40, '-.02em'),
    },
    fontWeight: { normal: '400', medium: '500', semibold: '600', bold: '700' },
    screens: { sm: '40rem', md: '48rem', lg: '64rem', xl: '80rem', '2xl': '96rem' },
    borderRadius: {
      none: '0',
      sm: px(8),
      DEFAULT: px(12),
      lg: px(16),
      xl: px(22),
      '2xl': px(28),
      full: '999px',
    },
    boxShadow: {
      none: 'none',
      sm: '0 1px 2px rgb(30 20 10 / .08)',
      DEFAULT: '0 2px 10px rgb(30 20 10 / .10)',
      lg: '0 8px 32px rgb(30 20 10 / .16)',
    },
    extend: {
      spacing: {
        /** Minimum size of touch targets. */
        tap: px(44),
        gutter: 'var(--gutter)',
        tabbar: 'var(--tabbar)',
      },
      maxWidth: {
        xs: px(320),
        sm: px(384),
        md: px(448),
        lg: px(512),
        xl: px(576),
        '2xl': px(672),
        '3xl': px(768),
        page: px(1200),
        prose: px(680),
      },
      aspectRatio: { menu: 'var(--ratio)' },
      zIndex: { sticky: '10', bar: '20', sheet: '40', toast: '50' },
      transitionTimingFunction: { calm: 'cubic-bezier(.2,.7,.2,1)' },
    },
  },
} satisfies Config
