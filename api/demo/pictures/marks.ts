/** Logo marks of the restaurants, drawn in one colour in an area of 100 by 100. */
export const marks = {
  /** A dallah, the coffee pot of the Gulf. */
  dallah: (color: string) =>
    `<g fill="${color}"><path d="M38 36C37 47 26 55 26 70C26 84 36 91 50 91S74 84 74 70C74 55 63 47 62 36z"/><rect x="35" y="30" width="30" height="4.4" rx="2.2"/><path d="M38 28C39 19 47 19 50 9C53 19 61 19 62 28z"/><circle cx="50" cy="7" r="3"/><path d="M31 60C24 47 17 42 7 41C4 40 4 35 8 34C22 32 33 38 37 47z"/></g><path d="M64 40C90 34 92 62 73 72" fill="none" stroke="${color}" stroke-width="5.5" stroke-linecap="round"/>`,
  /** A kingfisher that is looking for fish. */
  kingfisher: (color: string) =>
    `<g fill="${color}"><path d="M22 66C20 46 34 27 53 25C62 24 69 28 72 34L98 41L73 45C72 60 62 72 46 75L31 95L30 76C26 74 23 71 22 66z"/></g><path d="M30 64C38 68 52 62 57 46" fill="none" stroke="#fff" stroke-opacity="0.85" stroke-width="2.6" stroke-linecap="round"/><circle cx="62" cy="35" r="2.8" fill="#fff"/>`,
  /** An umbel: many small flowers on long stalks. */
  umbel: (color: string) => {
    const stalks = Array.from({ length: 9 }, (_, i) => {
      const angle = ((-164 + i * 18.5) * Math.PI) / 180
      const [x, y] = [50 + Math.cos(angle) * 36, 56 + Math.sin(angle) * 40]
      const florets = Array.from({ length: 5 }, (_, j) => {
        const turn = angle + (j - 2) * 0.5
        const [fx, fy] = [x + Math.cos(turn) * 6, y + Math.sin(turn) * 6]
        return `<circle cx="${fx.toFixed(1)}" cy="${fy.toFixed(1)}" r="1.7"/>`
      })
      return `<path d="M50 58L${x.toFixed(1)} ${y.toFixed(1)}" stroke="${color}" stroke-width="1.5" fill="none"/>${florets.join('')}`
    })
    return `<g fill="${color}">${stalks.join('')}</g><path d="M50 58C51 72 49 82 50 96M50 80C58 74 66 74 70 66" stroke="${color}" stroke-width="2.6" stroke-linecap="round" fill="none"/>`
  },
} as const satisfies Record<string, (color: string) => string>
export type Mark = keyof typeof marks
