import { formatHex, interpolate } from 'culori'

/** Mixes two colours in OKLab. `part` is the share of `to`, from 0 to 1. */
export const blend = (from: string, to: string, part: number): string =>
  formatHex(interpolate([from, to], 'oklab')(part)) ?? from
