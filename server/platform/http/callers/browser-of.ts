import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** The library uses more formal names. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
/** Real browsers send shorter headers. */
const MAX_LENGTH = 512
/**
 * For any other client, the library copies the name from the header, which may contain any text.
 */
const KNOWN_BROWSERS = new Set(Object.values(Bowser.BROWSER_MAP))

/**
 * Names the browser and the operating system, such as "Firefox on Windows", or only the client if
 * the library does not know the browser. The rest of the header could help to identify a person.
 */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = agentOf(request)
  if (given === undefined) return undefined
  const { browser, system } = partsOf(given)
  const known = [browser, system].filter((part) => part !== '')
  return known.length > 0 ? known.join(' on ') : /^[\w .-]{1,40}/.exec(given)?.[0].trim() || undefined
}

/** Returns undefined for unknown browsers, whose header may contain any name. */
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
