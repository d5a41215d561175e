import { useEffect, useRef, useState } from 'react'
import { useNumbers } from '../numbers.ts'

const ROLL_MS = 600
const mayMove = (): boolean => !document.hidden && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Changes at once if the reader prefers reduced motion. */
export function RollingCount({ value }: { value: number }) {
  const numbers = useNumbers()
  const [shown, setShown] = useState(value)
  const at = useRef(value)
  useEffect(() => {
    const from = at.current
    const show = (next: number) => {
      at.current = next
      setShown(next)
    }
    if (from === value) return undefined
    if (!mayMove()) {
      show(value)
      return undefined
    }
    const begun = performance.now()
    let frame = 0
    const roll = () => {
      const part = Math.min(1, (performance.now() - begun) / ROLL_MS)
      show(Math.round(from + (value - from) * (1 - (1 - part) ** 3)))
      if (part < 1) frame = requestAnimationFrame(roll)
    }
    frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return <span className="figure">{numbers.count(shown)}</span>
}
