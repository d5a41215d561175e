import './menu.css'
import { type ReactNode, useEffect, useRef } from 'react'

type MenuProps = {
  label: ReactNode
  name?: string
  children: ReactNode
  side?: 'start' | 'end'
  onOpen?: () => void
}

/** Button with a short menu. A click elsewhere, Escape or a choice closes the menu. */
export function Menu({ label, name, children, side = 'end', onOpen }: MenuProps) {
  const details = useRef<HTMLDetailsElement>(null)
  // Readers may open the menu before the script of the page has loaded.
  useEffect(() => {
    if (details.current?.open) onOpen?.()
  }, [onOpen])
  useEffect(() => {
    const close = (event: Event) => {
      const element = details.current
      if (!element?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        element.querySelector('summary')?.focus()
      } else if (element.contains(event.target as Node)) return
      element.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
    }
  }, [])
  return (
    <details
      className={`menu menu-${side}`}
      ref={details}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary aria-label={name}>{label}</summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the items inside handle keys. */}
      <div
        className="menu-list"
        onClick={(event) => {
          const isChoice = (event.target as Element).closest('a, button')
          if (isChoice && details.current) details.current.open = false
        }}
      >
        {children}
      </div>
    </details>
  )
}
