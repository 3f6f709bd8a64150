import type { ComponentProps } from 'react'
import { Icon } from '../../components/ui/basics/Icon.tsx'

/** A button of the header: an icon, and on wide screens its label too. */
export function HeaderButton({
  icon,
  label,
  className = '',
  ...rest
}: Omit<ComponentProps<'button'>, 'children'> & { icon: string; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={`flex min-h-[48px] min-w-[48px] flex-none cursor-pointer items-center justify-center gap-2 rounded-full font-semibold text-[min(1.3125rem,28px)] xl:px-4 ${className}`}
    >
      <Icon of={icon} />
      <span className="hidden text-base xl:inline">{label}</span>
    </button>
  )
}
