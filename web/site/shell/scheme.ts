import { useState } from 'react'
import { useFacts } from '../api.tsx'
import type { SiteFacts } from '../site-data.ts'

export type Scheme = 'light' | 'dark' | 'system'
const A_YEAR = 365 * 24 * 60 * 60

/** Light, dark, or as the system has it. The choice is a cookie, so that the server writes it and nothing flashes. */
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

/** Puts a choice into effect, here and for the pages to come. */
export function showScheme(scheme: Scheme): void {
  const { dataset } = document.documentElement
  if (scheme === 'system') delete dataset['scheme']
  else dataset['scheme'] = scheme
  setCookie('scheme', scheme)
}

/** The reader's zone, for the times that the server writes: told when it is another than it believes. */
export function tellTimeZone({ timeZone }: SiteFacts): void {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  if (own && own !== timeZone) setCookie('tz', own)
}

/** A word the server reads when it writes the next page. */
export function setCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR}; samesite=lax${secure}`
}
