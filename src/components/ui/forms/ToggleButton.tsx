import type { ComponentProps } from 'react'

/** One of some choices that apply at once. `aria-pressed` says whether it is the present one. */
export function ToggleButton(props: ComponentProps<'button'> & { 'aria-pressed': boolean }) {
  return (
    <button
      type="button"
      {...props}
      className="min-h-12 cursor-pointer rounded-full border-2 border-edge px-4 font-semibold aria-pressed:border-accent aria-pressed:bg-accent-soft"
    />
  )
}
