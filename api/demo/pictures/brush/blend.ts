import { formatHex, interpolate } from 'culori'

/** `part` of the way from one colour to another, in OKLab. */
export const blend = (from: string, to: string, part: number): string =>
  formatHex(interpolate([from, to], 'oklab')(part)) ?? from
