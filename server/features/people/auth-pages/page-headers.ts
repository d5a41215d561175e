import type { FastifyReply } from 'fastify'

/** Content security policy without external sources, inline scripts and inline styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/**
 * Sets the security headers of a page. Other pages cannot frame it, and its address is not sent as
 * a referrer.
 */
export function setPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
}

/**
 * Keeps `window.opener`. A popup needs it to report the sign-in (contract, part 1, "Popup login").
 */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/**
 * Keeps `window.opener` on every redirect that leads to the last page of a popup. If one page on
 * the way drops the opener, it is lost permanently.
 */
export function keepOpenerTowards(reply: FastifyReply, authUrl: string, destination: string | null | undefined): void {
  if (destination && URL.canParse(destination) && destination.startsWith(new URL('/popup-complete?', authUrl).href))
    keepOpener(reply)
}
