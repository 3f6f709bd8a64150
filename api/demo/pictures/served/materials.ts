/**
 * How a material reflects light. It becomes an SVG filter: the blurred outline and some noise form a relief, which is lit
 * from the upper left. All materials share one light, so that a picture looks consistent.
 */
type Surface = {
  /** Roundness of the edges. */
  readonly round: number
  /** Depth of the relief. */
  readonly depth: number
  /** Frequency and amount of the noise. */
  readonly grain: string
  readonly rough: number
  /** Strength and sharpness of the highlights. */
  readonly gloss: number
  readonly shine: number
}

const surfaces = {
  meat: { round: 12, depth: 15, grain: '0.045', rough: 0.24, gloss: 0.32, shine: 14 },
  crust: { round: 12, depth: 12, grain: '0.03', rough: 0.16, gloss: 0.08, shine: 8 },
  grain: { round: 1.8, depth: 3, grain: '0.3', rough: 0.05, gloss: 0.14, shine: 20 },
  wet: { round: 5, depth: 7, grain: '0.02', rough: 0.12, gloss: 0.55, shine: 26 },
  cream: { round: 7, depth: 9, grain: '0.018', rough: 0.16, gloss: 0.22, shine: 16 },
  leaf: { round: 3, depth: 5, grain: '0.05', rough: 0.18, gloss: 0.16, shine: 14 },
  fish: { round: 7, depth: 8, grain: '0.05 0.012', rough: 0.2, gloss: 0.42, shine: 22 },
  sauce: { round: 9, depth: 8, grain: '0.006', rough: 0.05, gloss: 0.5, shine: 26 },
  glaze: { round: 14, depth: 12, grain: '0.02', rough: 0.1, gloss: 0.65, shine: 30 },
} as const satisfies Record<string, Surface>
export type Material = keyof typeof surfaces

const LAMP = '<feDistantLight azimuth="235" elevation="50"/>'

function materialFilter(id: string, { round, depth, grain, rough, gloss, shine }: Surface): string {
  return `<filter id="${id}" x="-12%" y="-12%" width="124%" height="124%" color-interpolation-filters="sRGB">
<feGaussianBlur in="SourceAlpha" stdDeviation="${round}" result="edge"/>
<feTurbulence type="fractalNoise" baseFrequency="${grain}" numOctaves="3" seed="7"/>
<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${rough} 0 0 0 0" result="noise"/>
<feComposite in="edge" in2="noise" operator="arithmetic" k2="${(1 - rough).toFixed(2)}" k3="1" result="relief"/>
<feDiffuseLighting in="relief" surfaceScale="${depth}" diffuseConstant="1.18" lighting-color="#fff3df" result="light">${LAMP}</feDiffuseLighting>
<feComposite in="SourceGraphic" in2="light" operator="arithmetic" k1="0.98" k2="0.1" result="lit"/>
<feSpecularLighting in="relief" surfaceScale="${depth}" specularConstant="${gloss}" specularExponent="${shine}" lighting-color="#fff" result="shine">${LAMP}</feSpecularLighting>
<feComposite in="lit" in2="shine" operator="arithmetic" k2="1" k3="0.7"/>
<feComposite in2="SourceAlpha" operator="in"/></filter>`
}

/** Offset, blur and darkness of shadows, by the height of the object. */
const heights = { low: [2, 3, 2.5, 0.42], high: [6, 9, 8, 0.46], vessel: [12, 20, 20, 0.5] } as const

const shadowFilter = (name: string, [dx, dy, blur, dark]: readonly [number, number, number, number]) =>
  `<filter id="${name}" x="-25%" y="-25%" width="150%" height="150%"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}"/><feOffset dx="${dx}" dy="${dy}"/><feColorMatrix values="0 0 0 0 0.09 0 0 0 0 0.04 0 0 0 0 0.01 0 0 0 ${dark} 0"/><feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge></filter>`

/** The filters of all materials and shadows, for the `<defs>` of a picture. */
export const filters: string = [
  ...Object.entries(surfaces).map(([name, of]) => materialFilter(name, of)),
  ...Object.entries(heights).map(([name, of]) => shadowFilter(name, of)),
  '<filter id="soft"><feGaussianBlur stdDeviation="3"/></filter>',
  '<filter id="wood" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.002 0.045" numOctaves="4" seed="4"/><feColorMatrix values="0.9 0 0 0 0 0.9 0 0 0 0 0.9 0 0 0 0 0 0 0 0 1" result="grain"/><feComposite in="SourceGraphic" in2="grain" operator="arithmetic" k1="0.62" k2="0.7"/></filter>',
  '<filter id="linen" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.5 0.06" numOctaves="2" seed="9" result="a"/><feTurbulence type="fractalNoise" baseFrequency="0.06 0.5" numOctaves="2" seed="3" result="b"/><feComposite in="a" in2="b" operator="arithmetic" k2="0.5" k3="0.5"/><feColorMatrix values="0.8 0 0 0 0.25 0.8 0 0 0 0.25 0.8 0 0 0 0.25 0 0 0 0 1" result="weave"/><feComposite in="SourceGraphic" in2="weave" operator="arithmetic" k1="0.75" k2="0.5"/></filter>',
  '<filter id="stone" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.012" numOctaves="5" seed="12"/><feColorMatrix values="0.9 0 0 0 0.1 0.9 0 0 0 0.1 0.9 0 0 0 0.1 0 0 0 0 1" result="spots"/><feComposite in="SourceGraphic" in2="spots" operator="arithmetic" k1="0.9" k2="0.5"/></filter>',
].join('\n')

/** Renders a drawing in a material. */
export const withMaterial = (material: Material, drawing: string): string =>
  `<g filter="url(#${material})">${drawing}</g>`
/** Adds a shadow below a drawing. */
export const withShadow = (height: 'low' | 'high' | 'vessel', drawing: string): string =>
  `<g filter="url(#${height})">${drawing}</g>`
/** Blurs the edges of a drawing. */
export const blurred = (drawing: string): string => `<g filter="url(#soft)">${drawing}</g>`
