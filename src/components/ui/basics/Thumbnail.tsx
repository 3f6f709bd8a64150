import { pictureSources } from '../../site/basics/picture.ts'

/** The small picture of a line. Renders nothing without a source. */
export function Thumbnail({
  source,
  className = 'size-20',
}: {
  source: string | undefined
  className?: string
}) {
  if (!source) return null
  const { src, srcset } = pictureSources(source, 'thumb')
  return (
    <img
      className={`block flex-none rounded-lg bg-plate object-cover ${className}`}
      src={src}
      srcSet={srcset}
      sizes="5rem"
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
