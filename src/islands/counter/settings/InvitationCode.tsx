import { useMemo } from 'react'
import { drawCode } from '../codes/draw-code.ts'

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
