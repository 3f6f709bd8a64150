import encodeQR from 'qr'
import { useMemo } from 'react'

/** Light modules around the code, which scanners need. */
const QUIET_ZONE = 4

/** The link of an invitation as a QR code, to be scanned by the new device. Always dark on light, as scanners expect. */
export default function InvitationCode({ url, label }: { url: string; label: string }) {
  const { size, path } = useMemo(() => drawCode(url), [url])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto aspect-square w-full max-w-64 rounded-lg"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

/** Returns the width of a code in modules, and the outline of its dark ones. */
function drawCode(text: string): { size: number; path: string } {
  const rows = encodeQR(text, 'raw', { border: QUIET_ZONE })
  const squares = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size: rows.length, path: squares.join('') }
}
