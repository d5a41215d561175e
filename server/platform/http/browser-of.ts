import type { FastifyRequest } from 'fastify'

/** The first that fits: browsers name the ones they descend from, too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const first = (names: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** As browserOf, but undefined for anything that is no browser we know: a program may be called anything. */
export function knownBrowserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = request.headers['user-agent'] ?? ''
  return first(BROWSERS, given) && first(SYSTEMS, given) && browserOf(request)
}

/**
 * The browser a request comes from, as a person would call it: "Firefox on Windows". Of anything else its own name, and
 * nothing more: the rest of the header only helps to recognise people.
 */
export function browserOf(request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = request.headers['user-agent']
  if (given === undefined) return undefined
  const browser = first(BROWSERS, given)
  const system = first(SYSTEMS, given)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? (/^[\w .-]{1,40}/.exec(given)?.[0].trim() || undefined)
}
