import { formatExactTime } from '../../../parts/values/moment.tsx'
import { Say, say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { Day, useNow, useTimeZone } from './moment.tsx'

/** Returns `3 days left`, `20 minutes left` or `deadline passed`. */
function formatTimeLeft(at: string, now: number, language: string): string {
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
