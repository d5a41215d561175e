import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Fault, type Setting } from '../parsers.ts'

const require = createRequire(import.meta.url)
/** The list is large, so it is loaded only if a cookie domain is set. */
const publicSuffixes = () => require('tldts') as typeof import('tldts')

type About = { group: string; help: string }
const of = <Value>(about: About, accepts: string, fallback: Value, parse: Setting<Value>['parse']): Setting<Value> => ({
  ...about,
  accepts,
  fallback,
  parse,
  secret: false,
  requiredInProduction: false,
})

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i

export const listenAddress = (about: About & { default: string }): Setting<string> => {
  const accepts = 'an IP address or a host name'
  return of(about, accepts, about.default, (raw) => {
    if (raw === 'localhost') return '127.0.0.1'
    // If the last part of a name is a number, the operator has probably mistyped an IP address.
    const isName = HOST_NAME.test(raw) && !/(^|\.)\d+$/.test(raw)
    return isIP(raw) || isName ? raw : new Fault(`give ${accepts}, without a scheme or a port`)
  })
}

/** Rejects public suffixes such as co.uk, because browsers reject them too. */
export const cookieDomain = (about: About): Setting<string | undefined> =>
  of<string | undefined>(about, 'a domain such as example.com', undefined, (raw) => {
    const domain = raw.replace(/^\./, '').toLowerCase()
    if (!HOST_NAME.test(domain) || isIP(domain))
      return new Fault('give a bare domain such as example.com, without a scheme, port or path')
    return publicSuffixes().parse(domain, { allowPrivateDomains: true }).domain === null
      ? new Fault('this is a public suffix, for which browsers store no cookies; give a domain of your own below it')
      : raw
  })

export const sender = (about: About & { default: string }): Setting<string> =>
  of(about, 'a sender such as Semblance <support@example.com>', about.default, (raw) =>
    /^(?:[^<>@\r\n]+<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(raw)
      ? raw
      : new Fault('give a sender such as Semblance <support@example.com>'),
  )

export const daemonAddress = (about: About): Setting<string | undefined> => {
  const accepts = 'host:port, or the path of a socket such as /run/clamav/clamd.ctl'
  return of<string | undefined>(about, accepts, undefined, (raw) => {
    const isPath = /^\/[^\0]+$/.test(raw)
    const [, host = '', port = ''] = /^(.+):(\d{1,5})$/.exec(raw) ?? []
    const name = host.replace(/^\[(.*)\]$/, '$1')
    const isHost = isIP(name) === 6 ? host !== name : isIP(name) === 4 || HOST_NAME.test(name)
    return isPath || (isHost && Number(port) > 0 && Number(port) < 65_536) ? raw : new Fault(`give ${accepts}`)
  })
}

export const hostPatterns = (about: About & { default: readonly string[] }): Setting<readonly string[]> => {
  const accepts = 'host names such as push.example.com,*.push.example.com'
  return of(about, accepts, about.default, (raw) => {
    const hosts = raw.split(',').map((one) => one.trim().toLowerCase())
    const isHost = (one: string) => one.includes('.') && HOST_NAME.test(one.replace(/^\*\./, ''))
    return hosts.every((one) => isHost(one)) ? hosts : new Fault(`give ${accepts}`)
  })
}
