/**
 * The part of `sizes` for phones, for a picture that is `width` wide there. Screens with more than two device pixels per
 * CSS pixel get the picture for two (spec §9), which looks the same and has half the bytes.
 */
function onPhones(width: number, unit: 'vw' | 'rem'): string {
  const phone = '(width<48rem)'
  return `${phone} and (resolution>2x) ${Math.round((width * 2) / 3)}${unit},${phone} ${width}${unit}`
}

/**
 * As wide as the window, or a little less: common phones (360 CSS pixels with two device pixels each) then get 640
 * pixels instead of 768, which looks the same.
 */
const WIDE = onPhones(88, 'vw')
/** A strip cut from a picture as wide as the window. It has so little height that fewer pixels are enough. */
const STRIP = onPhones(66, 'vw')

/** The layout widths of pictures, as values of `sizes`. */
export const SIZES = {
  /** Faded or almost covered by other content, so few pixels are enough. */
  backdrop: `${onPhones(40, 'vw')},60vw`,
  /** The header image of the home page. */
  hero: `${WIDE},(width<64rem) 100vw,40rem`,
  logo: `${onPhones(4.5, 'rem')},6rem`,
  /** A banner that is alone, and one of several. */
  onlyBanner: `${STRIP},(width<64rem) 100vw,58rem`,
  banner: `${onPhones(15, 'rem')},34rem`,
  /** The picture of a category. */
  cover: `${STRIP},(width<64rem) 100vw,56rem`,
  /** A picture of an item on its page, and in its sheet. */
  shot: `${WIDE},(width<64rem) 100vw,36rem`,
  sheet: `${WIDE},36rem`,
  tile: `${onPhones(42, 'vw')},14rem`,
  largeTile: `${onPhones(78, 'vw')},22rem`,
  /** A venue on the landing page. */
  venue: `${WIDE},24rem`,
} as const
