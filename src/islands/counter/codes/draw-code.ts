import encodeQR from 'qr'

/** Light modules around a code, which scanners need. */
const QUIET_ZONE = 4

/** Returns the width of a code in modules, with its quiet zone, and the outline of its dark ones: a rectangle per run. */
export function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const runs = rows.flatMap((row, y) => {
    const parts: string[] = []
    for (let x = 0; x < row.length; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      const width = x - start + 1
      parts.push(`M${start} ${y}h${width}v1h-${width}z`)
    }
    return parts
  })
  return { size: rows.length, path: runs.join('') }
}
