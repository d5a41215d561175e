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
  const given = request.headers['user-agent']?.slice(0, LONGEST)
  if (!given) return undefined
  const parser = Bowser.getParser(given, true)
  const isBrowser = /\b(?:Mozilla|Opera)\//.test(given)
  const browser = isBrowser ? parser.getBrowserName() : ''
  const system = parser.getOSName()
  const spoken = [browser, system].filter(Boolean).map((name) => SPOKEN[name] ?? name)
  return spoken.length > 0 ? spoken.join(' on ') : /^[\w .-]{1,40}/.exec(given)?.[0].trim() || undefined
}
