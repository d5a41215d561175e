import { useEffect } from 'react'
import { Button } from '../../parts/forms/button.tsx'
import { say } from '../../words/say.ts'
import { useFlow } from '../flow.tsx'
import { formatClock, useCountdown } from '../use-countdown.ts'

/**
 * While a request runs, shows `busyLabel` and keeps the focus. Until a retry is allowed, shows a
 * countdown.
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
    // `start` changes on every render. Only a new notice may start a new countdown.
  }, [notice, update])

  const countdown = isWaiting ? say('Try again in {clock}', { clock: formatClock(secondsLeft) }) : undefined
  return (
    <Button type="submit" look="primary" isWide isBusy={isBusy} busyLabel={busyLabel} disabledReason={countdown}>
      {countdown ?? label}
    </Button>
  )
}
