import { useEffect } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { useFlow } from '../flow.tsx'
import { formatClock, useCountdown } from '../use-countdown.ts'

/**
 * Primary button of a page. While a request runs, it shows `busyLabel` and keeps the focus. Until
 * a retry is allowed, it shows a countdown. It is never `disabled`, because a page without its
 * script must still send its form.
 */
export function Submit({ label, busyLabel, isBusy }: { label: string; busyLabel: string; isBusy: boolean }) {
  const { notice, update } = useFlow()
  const { secondsLeft, start } = useCountdown(notice?.waitSeconds ?? 0)
  const isWaiting = secondsLeft > 0 && notice?.waitSeconds !== undefined

  useEffect(() => {
    const wait = notice?.waitSeconds
    if (wait === undefined) return undefined
    start(wait)
    const timer = setTimeout(() => update({ notice: null }), wait * 1000)
    return () => clearTimeout(timer)
    // `start` is a new function on every render. Only a new notice may start a new countdown.
  }, [notice, update])

  const words = isBusy ? busyLabel : isWaiting ? `Try again in ${formatClock(secondsLeft)}` : label
  return (
    <Button
      type="submit"
      look="primary"
      isWide
      aria-disabled={isBusy || isWaiting || undefined}
      data-waiting={isWaiting || undefined}
      onClick={(event) => (isBusy || isWaiting) && event.preventDefault()}
    >
      {words}
    </Button>
  )
}
