import Bowser from 'bowser'
import type { FastifyRequest } from 'fastify'

/** What people call them, where the library is more formal. */
const SPOKEN: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}
/** No browser's header is longer; what is cut off a made-up one would not be read. */
const LONGEST = 512

/**
 * The browser a request comes from, as a person would call it: "Firefox on Windows". Of anything else its own name, and
 * nothing more: the rest of the header only helps to recognise people.
 */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = agentOf(request)
  if (given === undefined) return undefined
  const { browser, system } = partsOf(given)
  const known = [browser, system].filter((part) => part !== '')
  return known.length > 0 ? known.join(' on ') : /^[\w .-]{1,40}/.exec(given)?.[0].trim() || undefined
}

/** As browserOf, but undefined for anything that is no browser we know: a program may be called anything. */
export function knownBrowserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { browser, system } = partsOf(agentOf(request) ?? '')
  return browser !== '' && system !== '' ? browserOf(request) : undefined
}

const agentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  headers['user-agent']?.slice(0, LONGEST) || undefined

function partsOf(agent: string): { browser: string; system: string } {
  if (agent === '') return { browser: '', system: '' }
  const parser = Bowser.getParser(agent, true)
  const isBrowser = /\b(?:Mozilla|Opera)\//.test(agent)
  const spoken = (name: string) => SPOKEN[name] ?? name
  return { browser: isBrowser ? spoken(parser.getBrowserName()) : '', system: spoken(parser.getOSName()) }
}
