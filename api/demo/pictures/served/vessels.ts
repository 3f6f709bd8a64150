import { blurred, withMaterial, withShadow } from './materials.ts'
import { blob, disc, line, n, oval, path, type Random, randomBetween, times } from './shapes.ts'

/** The vessels that a dish can be served in or on. */
export const vessels = [
  'plate',
  'dark-plate',
  'bowl',
  'dark-bowl',
  'pan',
  'board',
  'slate',
  'square-slate',
  'tray',
  'cup',
  'glass',
  'wine-glass',
  'ramekin',
] as const
export type Vessel = (typeof vessels)[number]

/** A drawn vessel. `inside` is the radius available for food; `reach` is half the vessel's width. */
type DrawnVessel = { readonly drawing: string; readonly inside: number; readonly reach: number }

/** The colours of the ware. */
export type Ware = { readonly ware: string; readonly accent: string }

const drawRound = (radius: number, rim: string, well: string, part: number, edge: string): string =>
  `${withShadow('vessel', disc(0, 0, radius, rim))}${disc(0, 0, radius, 'url(#glaze-light)')}
<circle r="${n(radius - 5)}" fill="none" stroke="${edge}" stroke-width="4" opacity="0.75"/>
${disc(0, 0, radius * part, well)}${disc(0, 0, radius * part, 'url(#well-shade)')}
<circle r="${n(radius * part)}" fill="none" stroke="#fff" stroke-opacity="0.45" stroke-width="3"/>`

/** Draws a vessel around the origin. */
export function drawVessel(vessel: Vessel, { ware, accent }: Ware, random: Random): DrawnVessel {
  switch (vessel) {
    case 'plate':
      return { drawing: drawRound(448, ware, ware, 0.78, accent), inside: 330, reach: 448 }
    case 'dark-plate':
      return { drawing: drawRound(448, '#3b3a3d', '#333236', 0.84, '#6b6a6e'), inside: 340, reach: 448 }
    case 'bowl':
      return { drawing: drawRound(405, ware, ware, 0.88, accent), inside: 330, reach: 405 }
    case 'dark-bowl':
      return { drawing: drawRound(405, '#2c2623', '#231d1a', 0.89, '#8a3b2c'), inside: 335, reach: 405 }
    case 'pan':
      return {
        drawing: `${withShadow('vessel', `<rect x="330" y="-46" width="420" height="92" rx="40" fill="#2b2a2a"/>${disc(0, 0, 410, '#2f2e2e')}`)}${disc(0, 0, 410, 'url(#glaze-light)')}${disc(0, 0, 368, '#1f1e1e')}${disc(0, 0, 368, 'url(#well-shade)')}`,
        inside: 345,
        reach: 410,
      }
    case 'board':
      return { drawing: drawBoard(random), inside: 360, reach: 570 }
    case 'slate':
      return {
        drawing: withShadow(
          'vessel',
          `<g filter="url(#stone)">${path(roughOutline(random, 560, 400), '#3d4145')}</g>`,
        ),
        inside: 350,
        reach: 560,
      }
    case 'square-slate':
      return {
        drawing: withShadow(
          'vessel',
          `<g filter="url(#stone)">${path(roughOutline(random, 445, 445), '#3d4145')}</g>`,
        ),
        inside: 370,
        reach: 445,
      }
    case 'tray':
      return {
        drawing: `${withShadow('vessel', `<rect x="-560" y="-420" width="1120" height="840" rx="60" fill="#6d4426"/>`)}<g filter="url(#wood)"><rect x="-535" y="-395" width="1070" height="790" rx="46" fill="#96643a"/></g>`,
        inside: 380,
        reach: 560,
      }
    case 'cup':
      return {
        drawing: `${drawRound(400, ware, ware, 0.62, accent)}${withShadow('high', `<rect x="215" y="-38" width="150" height="76" rx="36" fill="${ware}"/>${disc(0, 0, 262, ware)}`)}${disc(0, 0, 262, 'url(#glaze-light)')}${disc(0, 0, 236, '#cdbfa9')}`,
        inside: 232,
        reach: 400,
      }
    case 'glass':
      return {
        drawing: `${withShadow('vessel', disc(0, 0, 300, '#dfe9ea', 'fill-opacity="0.55"'))}<circle r="296" fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="9"/><circle r="278" fill="none" stroke="#7d8f92" stroke-opacity="0.35" stroke-width="6"/>`,
        inside: 268,
        reach: 300,
      }
    case 'wine-glass':
      return {
        drawing: `${withShadow('vessel', disc(0, 0, 330, '#e8efee', 'fill-opacity="0.22"'))}<circle r="324" fill="none" stroke="#fff" stroke-opacity="0.75" stroke-width="8"/><circle r="292" fill="none" stroke="#fff" stroke-opacity="0.22" stroke-width="16"/>${blurred('<path d="M-236 -170A290 290 0 0 1 -40 -286L-52 -246A250 250 0 0 0 -202 -142z" fill="#fff" fill-opacity="0.6"/>')}`,
        inside: 232,
        reach: 330,
      }
    case 'ramekin':
      return {
        drawing: `${drawRound(420, ware, ware, 0.7, accent)}${withShadow('high', disc(0, 0, 270, ware))}${disc(0, 0, 270, 'url(#glaze-light)')}${disc(0, 0, 244, '#d9ccb7')}`,
        inside: 240,
        reach: 420,
      }
  }
}

const roughOutline = (random: Random, w: number, h: number): string => {
  const edge = (x: number, y: number) =>
    `${n(x + randomBetween(random, -7, 7))} ${n(y + randomBetween(random, -7, 7))}`
  const top = times(9, (i) => edge(-w + (i * w) / 4, -h))
  const right = times(6, (i) => edge(w, -h + ((i + 0.5) * h) / 3))
  const bottom = times(9, (i) => edge(w - (i * w) / 4, h))
  const left = times(6, (i) => edge(-w, h - ((i + 0.5) * h) / 3))
  return `M${[...top, ...right, ...bottom, ...left].join('L')}z`
}

function drawBoard(random: Random): string {
  const planks = times(3, (i) =>
    line(
      `M-540 ${-170 + i * 170}q540 ${n(randomBetween(random, -6, 6))} 1080 0`,
      '#6b3f1d',
      3,
      'opacity="0.5"',
    ),
  )
  return `${withShadow('vessel', '<rect x="-570" y="-370" width="1140" height="740" rx="54" fill="#b47f4a"/>')}<g filter="url(#wood)"><rect x="-570" y="-370" width="1140" height="740" rx="54" fill="#d8a067"/></g>${planks.join('')}${disc(505, 0, 22, '#7d4f29')}`
}

/** Draws a small bowl of sauce. `top` is drawn on the sauce. */
export function drawDip(random: Random, radius: number, sauce: string, top = ''): string {
  return `${withShadow('high', disc(0, 0, radius, '#f4ede1'))}${disc(0, 0, radius, 'url(#glaze-light)')}${disc(0, 0, radius * 0.84, '#d8ccb9')}${withMaterial('cream', path(blob(random, radius * 0.78, radius * 0.78, 0.03), sauce))}${oval(-radius * 0.25, -radius * 0.3, radius * 0.22, radius * 0.08, '#ffffff66', -30)}${top}`
}
