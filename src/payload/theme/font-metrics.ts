// Written by scripts/fonts/metrics.ts: thousandths of an em, widths of a mean letter as [regular, bold].
import type { FontId } from './font-families.ts'

type Widths = { readonly [script: string]: readonly [number, number] }

export const familyMetrics: Readonly<
  Record<FontId, { readonly ascent: number; readonly descent: number; readonly widths: Widths }>
> = {
  figtree: {
    ascent: 950,
    descent: 250,
    widths: {
      latin: [454, 462],
    },
  },
  'readex-pro': {
    ascent: 1000,
    descent: 250,
    widths: {
      latin: [488, 507],
      arabic: [526, 541],
    },
  },
  inter: {
    ascent: 969,
    descent: 241,
    widths: {
      latin: [483, 493],
      cyrillic: [586, 602],
      greek: [567, 586],
    },
  },
  montserrat: {
    ascent: 968,
    descent: 251,
    widths: {
      latin: [509, 526],
      cyrillic: [627, 645],
    },
  },
  nunito: {
    ascent: 1011,
    descent: 353,
    widths: {
      latin: [455, 463],
      cyrillic: [562, 572],
    },
  },
  rubik: {
    ascent: 935,
    descent: 250,
    widths: {
      latin: [472, 496],
      cyrillic: [578, 609],
      arabic: [494, 512],
    },
  },
  lora: {
    ascent: 1006,
    descent: 274,
    widths: {
      latin: [473, 481],
      cyrillic: [575, 592],
    },
  },
  'noto-serif': {
    ascent: 1069,
    descent: 293,
    widths: {
      latin: [486, 505],
      cyrillic: [603, 618],
      greek: [543, 567],
    },
  },
  'playfair-display': {
    ascent: 1082,
    descent: 251,
    widths: {
      latin: [456, 464],
      cyrillic: [564, 580],
    },
  },
  cairo: {
    ascent: 1303,
    descent: 571,
    widths: {
      latin: [425, 429],
      arabic: [492, 505],
    },
  },
  'el-messiri': {
    ascent: 1019,
    descent: 544,
    widths: {
      latin: [431, 442],
      cyrillic: [526, 536],
      arabic: [492, 508],
    },
  },
  'noto-naskh-arabic': {
    ascent: 1069,
    descent: 634,
    widths: {
      latin: [480, 501],
      arabic: [434, 444],
    },
  },
  'noto-kufi-arabic': {
    ascent: 1282,
    descent: 615,
    widths: {
      latin: [490, 510],
      arabic: [516, 561],
    },
  },
  vazirmatn: {
    ascent: 1025,
    descent: 537,
    widths: {
      latin: [455, 458],
      arabic: [472, 481],
    },
  },
}

/** Widths of the device fonts that are shown until the font files are loaded. */
export const fallbackWidths = {
  arial: {
    latin: [455, 488],
    cyrillic: [550, 592],
    greek: [512, 557],
  },
  roboto: {
    latin: [452, 457],
    cyrillic: [564, 567],
    greek: [540, 545],
  },
  times: {
    latin: [410, 436],
    cyrillic: [497, 533],
    greek: [472, 500],
  },
  notoSerif: {
    latin: [486, 505],
    cyrillic: [603, 618],
    greek: [543, 567],
  },
  naskh: {
    arabic: [434, 450],
  },
  notoArabic: {
    arabic: [475, 507],
  },
  dejavu: {
    arabic: [499, 597],
  },
} as const satisfies Record<string, Widths>
