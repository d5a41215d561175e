import { useState } from 'react'
import { useFacts } from '../api.tsx'
import type { SiteFacts } from '../site-data.ts'

export type Scheme = 'light' | 'dark' | 'system'
const A_YEAR = 365 * 24 * 60 * 60

/**
 * Returns the color scheme: light, dark, or that of the system. A cookie stores the choice, so
 * that the server renders the right colors and the page does not flash.
 */
export function useScheme(): { scheme: Scheme; choose: (scheme: Scheme) => void } {
  const { scheme: chosen } = useFacts()
  const [scheme, setScheme] = useState<Scheme>(chosen ?? 'system')
  return {
    scheme,
    choose: (next) => {
      setScheme(next)
      showScheme(next)
    },
  }
}

export function showScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme
  setCookie('scheme', scheme)
}

/** Sets a cookie if the server used another time zone for this page. */
export function reportTimeZone({ timeZone }: SiteFacts): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own && own !== timeZone) setCookie('tz', own)
}

/** Sets a cookie that the server reads on the next page. */
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`
}
