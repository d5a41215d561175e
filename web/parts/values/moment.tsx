const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns a date format. English dates are British, for example `12 December`. */
export function formatOf(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, options)
  formats.set(key, made)
  return made
}

/** Formats a time to the second, with its zone. */
export const formatExactTime = (at: string, language: string, zone: string): string =>
  formatOf(language, { dateStyle: 'full', timeStyle: 'long', timeZone: zone }).format(new Date(at))

type MomentProps = {
  at: string
  language?: string
  /** Default: UTC, labeled as UTC. */
  zone?: string
}

/** Shows a day and time. The exact time is in the tooltip and in the `datetime` attribute. */
export function Moment({ at, language = 'en', zone }: MomentProps) {
  const timeZone = zone ?? 'UTC'
  return (
    <time dateTime={at} title={formatExactTime(at, language, timeZone)}>
      {formatOf(language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at))}
      {zone === undefined && ' UTC'}
    </time>
  )
}
