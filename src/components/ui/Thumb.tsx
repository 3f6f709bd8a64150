import { pictureSources } from '../site/picture.ts'

/** The small picture of a line; its room is kept also where there is none. */
export function Thumb({ source, className = 'size-20' }: { source: string | undefined; className?: string }) {
  const frame = `block flex-none rounded-lg bg-plate object-cover ${className}`
  if (!source) return <span className={frame} />
  const { src, srcset } = pictureSources(source, 'thumb')
  return (
    <img className={frame} src={src} srcSet={srcset} sizes="5rem" alt="" loading="lazy" decoding="async" />
  )
}
