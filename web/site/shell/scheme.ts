import { useEffect, useState } from 'react'
import { useFacts } from '../api.tsx'

type Scheme = 'light' | 'dark'
const A_YEAR = 365 * 24 * 60 * 60

/** Light or dark: what the reader chose, else what their system says. The choice is a cookie, so that nothing flashes. */
export function useScheme(): { scheme: Scheme; choose: (scheme: Scheme) => void } {
  const { scheme: chosen } = useFacts()
  const [scheme, setScheme] = useState<Scheme>(chosen ?? 'light')
  useEffect(() => {
    if (chosen === null && matchMedia('(prefers-color-scheme: dark)').matches) setScheme('dark')
  }, [chosen])
  return {
    scheme,
    choose: (next) => {
      setScheme(next)
      document.documentElement.dataset['scheme'] = next
      setCookie('scheme', next)
    },
  }
}

/** A word the server reads when it writes the next page. */
export function setCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR}; samesite=lax`
}
