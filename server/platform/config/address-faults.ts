import type { Settings } from './settings.ts'

const ADDRESSES = ['BASE_URL', 'AUTH_URL', 'NEXT_PUBLIC_MAIN_SITE_URL'] as const
type AddressSettings = Pick<Settings, (typeof ADDRESSES)[number] | 'COOKIE_DOMAIN'>

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)
/** Wildcard addresses: a server can listen on them, but no client can connect to them. */
const isEverywhere = (host: string): boolean => host === '0.0.0.0' || host === '[::]'

export function addressFaults(settings: AddressSettings, isProduction: boolean): string[] {
  const faults: string[] = []
  const { COOKIE_DOMAIN } = settings
  for (const name of ADDRESSES) {
    const address = settings[name]
    if (typeof address !== 'string') continue
    const { protocol, hostname, pathname, search, hash } = new URL(address)
    if (pathname !== '/' || search !== '' || hash !== '')
      faults.push(`${name}: give the address without a path; everything is served from its root.`)
    if (isProduction && protocol === 'http:' && !isLoopback(hostname))
      faults.push(`${name}: production needs an https address; browsers do not send the session cookies over http.`)
    const domain = typeof COOKIE_DOMAIN === 'string' ? COOKIE_DOMAIN.replace(/^\./, '').toLowerCase() : undefined
    if (domain !== undefined && name !== 'NEXT_PUBLIC_MAIN_SITE_URL' && !`.${hostname}`.endsWith(`.${domain}`))
      faults.push(
        `COOKIE_DOMAIN: ${name} is not below it, so browsers would reject its cookies; give the domain they share.`,
      )
  }
  return faults
}

export const localAddresses = (settings: AddressSettings): string[] =>
  ADDRESSES.filter((name) => {
    const address = settings[name]
    if (typeof address !== 'string') return false
    const { hostname } = new URL(address)
    return isLoopback(hostname) || isEverywhere(hostname)
  })
