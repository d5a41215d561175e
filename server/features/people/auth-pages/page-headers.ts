import type { FastifyReply } from 'fastify'

/**
 * Allows no external sources and no inline scripts. Inline styles set the size of a provider's
 * button.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Sets a page's security headers: no framing, no referrer. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
}

/**
 * Keeps `window.opener`, which a popup needs to report the sign-in (contract, part 1, "Popup
 * login").
 */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/**
 * Keeps `window.opener` on every step toward the popup's end, because a single page that drops it
 * loses it permanently.
 */
export function keepOpenerTowards(reply: FastifyReply, authUrl: string, destination: string | null | undefined): void {
  if (destination && URL.canParse(destination) && destination.startsWith(new URL('/popup-complete?', authUrl).href))
    keepOpener(reply)
}
