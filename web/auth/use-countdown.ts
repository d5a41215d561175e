import { useEffect, useState } from 'react'
import { say } from '../words/say.ts'

/**
 * `start` begins another countdown. The server never renders a countdown, because a page without a
 * script would show it forever.
 */
export function useCountdown(initialSeconds: number): { secondsLeft: number; start: (seconds: number) => void } {
  const [wait, setWait] = useState({ seconds: initialSeconds })
  const [secondsLeft, setSecondsLeft] = useState(0)
  useEffect(() => {
    const endsAt = performance.now() + wait.seconds * 1000
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAt - performance.now()) / 1000)))
    tick()
    if (wait.seconds === 0) return undefined
    const timer = setInterval(() => {
      tick()
      if (performance.now() >= endsAt) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [wait])
  return { secondsLeft, start: (seconds) => setWait({ seconds }) }
}

/** Formats seconds as `0:45` or `12:05`. */
export const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Formats seconds for screen readers: "45 seconds", "2 minutes". */
export function formatDuration(seconds: number): string {
  const count = seconds < 90 ? seconds : Math.ceil(seconds / 60)
  return seconds < 90
    ? say('{count, plural, one {# second} other {# seconds}}', { count })
    : say('{count, plural, one {# minute} other {# minutes}}', { count })
}
