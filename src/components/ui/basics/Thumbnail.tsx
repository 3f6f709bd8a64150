import { type PictureSize, pictureSources } from '../../site/basics/picture.ts'

/** The small picture of a line. Renders nothing without a source. */
export function Thumbnail({
  source,
  size = 'thumb',
  className = 'size-20',
}: {
  source: string | undefined
  size?: Extract<PictureSize, 'icon' | 'thumb'>
  className?: string
}) {
  if (!source) return null
  const { src } = pictureSources(source, size)
  return (
    <img
      className={`block flex-none rounded-lg bg-plate object-cover ${className}`}
      src={src}
      alt=""
      loading="lazy"
      decoding="async"
      onError={({ currentTarget }) => {
        currentTarget.hidden = true
      }}
    />
  )
}
