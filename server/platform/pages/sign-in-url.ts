import type { Config } from '../config/load-config.ts'

/** Where a stranger at one of the API's own pages signs in, and from where they come back to it. */
export function signInUrl(config: Pick<Config, 'AUTH_URL' | 'BASE_URL'>, backTo: string): string {
  const url = new URL('/login', config.AUTH_URL)
  url.searchParams.set('returnTo', new URL(config.BASE_URL).origin + backTo)
  return url.href
}
