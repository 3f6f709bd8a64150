import { useEffect, useRef } from 'react'
import type { ChosenPicture } from '../../../../stores/desk/import/picture-files.ts'

/** Pixels of the drawing: enough for sharp screens. */
const SIZE = 160

/** Pictures are read one after the other: a photo that is unpacked and decoded can take 50 MB. */
let reading: Promise<unknown> = Promise.resolve()

/** A chosen file, small. It is drawn, because the pages allow no pictures from memory (`img-src`). Empty if it is no picture. */
export function PictureSketch({ picture }: { picture: ChosenPicture | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isGone = false
    const draw = async () => {
      if (isGone || !picture) return
      const bitmap = await createImageBitmap(await picture.read())
      const side = Math.min(bitmap.width, bitmap.height)
      const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2]
      canvas.current?.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIZE, SIZE)
      bitmap.close()
    }
    reading = reading.then(draw).catch(() => {})
    return () => {
      isGone = true
    }
  }, [picture])
  return <canvas ref={canvas} width={SIZE} height={SIZE} className="size-20 flex-none rounded-lg bg-plate" />
}
