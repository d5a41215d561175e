import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** Everyday names of products that the library calls by a more formal name. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
/** Browsers send shorter headers, so truncation only affects invented ones. */
const MAX_LENGTH = 512
/**
 * Names that the library knows. For other clients, the library copies the name from the header,
 * and a client may send any text.
 */
const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))

/**
 * Returns the browser and the system of a request by their usual names: "Firefox on Windows". For
 * clients that the library does not know, returns only the client's name, because the rest of the
 * header only helps to identify people.
 */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = agentOf(request)
  if (given === undefined) return undefined
  const { browser, system } = partsOf(given)
  const known = [browser, system].filter((part) => part !== '')
  return known.length > 0 ? known.join(' on ') : /^[\w .-]{1,40}/.exec(given)?.[0].trim() || undefined
}

/**
 * Same as browserOf, but undefined for unknown browsers, because other programs may send any name.
 */
export function knownBrowserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { browser, system } = partsOf(agentOf(request) ?? '')
  return browser !== '' && system !== '' ? browserOf(request) : undefined
}

const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['user-agent']?.slice(0, MAX_LENGTH) || undefined

function partsOf(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const parser = Bowser.getParser(agent, true)
  const name = parser.getBrowserName()
  const isBrowser = /\b(?:Mozilla|Opera)\//.test(agent) && KNOWN_BROWSERS.has(name)
  const spoken = (name: string) => SPOKEN[name] ?? name
  return { browser: isBrowser ? spoken(name) : '', system: spoken(parser.getOSName()) }
}
