import { useEffect, useState } from 'react'
import { formatExactTime, formatOf, Moment } from '../../../parts/values/moment.tsx'
import { Say, say } from '../../../words/say.ts'
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

/** Returns `3 days left`, `20 minutes left` or `deadline passed`. */
export function formatTimeLeft(at: string, now: number, language: string): string {
  const minutes = Math.floor((Date.parse(at) - now) / 60_000)
  return minutes < 1 ? say('deadline passed') : say('{time} left', { time: formatMinutes(minutes, language) })
}

/** Formats a span in the largest unit of which there are at least two: `20 minutes`, `3 days`. */
function formatMinutes(minutes: number, language: string): string {
  const [count, unit] =
    minutes < 120
      ? ([minutes, 'minute'] as const)
      : minutes < 2880
        ? ([Math.floor(minutes / 60), 'hour'] as const)
        : ([Math.floor(minutes / 1440), 'day'] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** Time that has passed since a moment, such as `3 days`. The exact time is in the tooltip. */
export function Age({ since }: { since: string }) {
  const { language } = useFacts()
  const zone = useTimeZone()
  const minutes = Math.floor((useNow() - Date.parse(since)) / 60_000)
  return (
    <time dateTime={since} title={formatExactTime(since, language, zone)}>
      {formatMinutes(Math.max(minutes, 1), language)}
    </time>
  )
}

/** Deadline with the time left. */
export function Deadline({ what, at }: { what: string; at: string }) {
  const { language } = useFacts()
  const now = useNow()
  const isSoon = Date.parse(at) - now < 2 * 86_400_000
  return (
    <span className={isSoon ? 'warn' : 'muted'}>
      <Say
        text="{what} {day}, {left}"
        values={{
          what,
          day: <Day at={at} />,
          left: <span className="figure">{formatTimeLeft(at, now, language)}</span>,
        }}
      />
    </span>
  )
}
