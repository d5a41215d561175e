import type { Config } from '../config/load-config.ts'

/** Address of the sign-in page, which leads back to `backTo`, a page of the API server. */
export function signInUrl(config: Pick<Config, 'AUTH_URL' | 'BASE_URL'>, backTo: string): string {
  const url = new URL('/login', config.AUTH_URL)
  url.searchParams.set('returnTo', new URL(config.BASE_URL).origin + backTo)
  return url.href
}
