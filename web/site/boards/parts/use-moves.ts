import { type RefObject, useLayoutEffect, useRef } from 'react'

const MOVE_MS = 300

/** Animates rows to their new places, unless the reader prefers reduced motion. */
export function useMoves(list: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef(new Map<string, number>())
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const now = new Map(rows.map((row) => [row.id, row.offsetTop]))
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    for (const row of isStill ? [] : rows) {
      const from = before.current.get(row.id)
      const way = (from ?? row.offsetTop) - row.offsetTop
      if (way !== 0)
        row.animate([{ transform: `translateY(${way}px)` }, { transform: 'none' }], {
          duration: MOVE_MS,
          easing: 'ease-out',
        })
    }
    before.current = now
  }, [list, order])
}
