import type { Node } from '@takumi-rs/core'
import { type Paper, paperDots } from '../../src/domain/printing/paper.ts'
import { textDirection } from '../../src/i18n/locale/direction.ts'
import type { TicketBlock } from '../../src/i18n/messages/order-ticket.ts'
import { createFontLoader, scriptFonts } from '../drawing/fonts.ts'

/** Draws tickets as images, as wide as the paper and as long as needed, of black and white dots (PNG of 1 bit). */
export type TicketPainter = (
  blocks: readonly TicketBlock[],
  look: { readonly paper: Paper; readonly locale: string },
) => Promise<Uint8Array>

/** The text size in dots, of which a millimetre has eight. */
const TEXT_SIZE: Readonly<Record<Paper, number>> = { 58: 26, 80: 30 }
/** Greys from this brightness on are white. Higher values make thin strokes, which thermal paper loses first, thicker. */
const WHITE_FROM = 150

/** Creates a painter. The libraries are loaded with the first ticket, since most installations have no printers. */
export function createTicketPainter(): TicketPainter {
  let opened: ReturnType<typeof open> | undefined
  async function open() {
    const [{ Renderer }, { default: sharp }] = await Promise.all([import('@takumi-rs/core'), import('sharp')])
    const renderer = new Renderer()
    return { renderer, sharp, loadFonts: createFontLoader(renderer) }
  }
  return async (blocks, { paper, locale }) => {
    opened ??= open()
    const { renderer, sharp, loadFonts } = await opened
    await loadFonts(blocks.map((block) => Object.values(block).join('')).join(''))
    const image = await renderer.render(ticketNode(blocks, paper, locale), {
      ...{ width: paperDots[paper], format: 'png', lang: locale, fontFamilies: [...scriptFonts] },
    })
    return sharp(image)
      .flatten({ background: 'white' })
      .greyscale()
      .threshold(WHITE_FROM)
      .png({ palette: true, colours: 2, compressionLevel: 9 })
      .toBuffer()
  }
}

function ticketNode(blocks: readonly TicketBlock[], paper: Paper, locale: string): Node {
  return {
    type: 'container',
    style: {
      ...{ display: 'flex', flexDirection: 'column', width: '100%', padding: '8px 8px 24px' },
      ...{ backgroundColor: 'white', color: 'black', fontSize: TEXT_SIZE[paper], lineHeight: 1.35 },
      ...{ direction: textDirection(locale), overflowWrap: 'anywhere' },
    },
    children: blocks.map(blockNode),
  }
}

const boxed = { border: '4px solid black', padding: '2px 12px', fontWeight: 700, margin: '6px 0' } as const
const styles = {
  duplicate: { ...boxed, fontSize: '1.8em', textAlign: 'center' },
  number: { fontSize: '4em', fontWeight: 700, lineHeight: 1.1 },
  type: { fontSize: '1.4em', fontWeight: 700 },
  strong: { fontWeight: 700 },
  text: {},
  option: { fontSize: '1.15em', paddingInlineStart: '32px' },
  remark: { ...boxed, fontSize: '1.15em' },
  total: { fontWeight: 700, margin: '8px 0' },
} as const

function blockNode(block: TicketBlock): Node {
  if (block.kind === 'rule')
    return { type: 'container', style: { height: '4px', margin: '12px 0', backgroundColor: 'black' } }
  if (block.kind === 'dish')
    return {
      type: 'container',
      style: { display: 'flex', gap: '12px', marginTop: '8px', fontSize: '1.3em', fontWeight: 700 },
      children: [
        { type: 'text', text: block.quantity, style: { flexShrink: 0 } },
        { type: 'text', text: block.text, style: { flexGrow: 1, flexBasis: 0 } },
      ],
    }
  const direction = block.kind === 'remark' ? ownDirection(block.text) : {}
  return { type: 'text', text: block.text, style: { ...styles[block.kind], ...direction } }
}

/** What the diner wrote has the direction of its first letter. */
function ownDirection(text: string): { direction?: 'ltr' | 'rtl' } {
  const [letter] = /\p{L}/u.exec(text) ?? []
  if (letter === undefined) return {}
  return { direction: /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(letter) ? 'rtl' : 'ltr' }
}
