import { useEffect, useState } from 'react'
import { formatExactTime, formatOf, Moment } from '../../../parts/values/moment.tsx'
import { useFacts } from '../../api.tsx'

/** Returns the month in the given time zone, for example `2026-11`. */
export function monthOf(at: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', timeZone }).formatToParts(
    new Date(at),
  )
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}`
}

/**
 * Returns the zone that the browser reported on an earlier visit. After hydration, returns its
 * current zone.
 */
export function useTimeZone(): string {
  const { timeZone } = useFacts()
  const [zone, setZone] = useState(timeZone)
  useEffect(() => {
    setZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  }, [])
  return zone
}

type DayPlace = { language: string; zone: string; now: string; hasYear?: boolean }

/**
 * Formats a day as `12 December`. The year is added if it is not the current year, or if `hasYear`
 * is true.
 */
export function formatDay(at: string, { language, zone, now, hasYear = false }: DayPlace): string {
  const isThisYear = !hasYear && at.slice(0, 4) === now.slice(0, 4)
  return formatOf(language, {
    day: 'numeric',
    month: 'long',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: zone,
  }).format(new Date(at))
}

/**
 * Shows the day of a time. The exact time is in the tooltip and in the `datetime` attribute.
 * `hasYear` also shows the current year.
 */
export function Day({ at, hasYear = false }: { at: string; hasYear?: boolean }) {
  const { language, now } = useFacts()
  const zone = useTimeZone()
  return (
    <time dateTime={at} title={formatExactTime(at, language, zone)}>
      {formatDay(at, { language, zone, now, hasYear })}
    </time>
  )
}

/** Shows a day and time in the reader's language and time zone. */
export function Snapshot({ at }: { at: string }) {
  const { language } = useFacts()
  return <Moment at={at} language={language} zone={useTimeZone()} />
}

/**
 * Returns the current time, updated every minute. Until hydration, returns the server's time of
 * rendering.
 */
export function useNow(): number {
  const { now } = useFacts()
  const [time, setTime] = useState(() => Date.parse(now))
  useEffect(() => {
    const since = performance.now()
    const tick = () => setTime(Date.parse(now) + performance.now() - since)
    const timer = setInterval(tick, 30_000)
    return () => clearInterval(timer)
  }, [now])
  return time
}
