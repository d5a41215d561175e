import type { FastifyReply } from 'fastify'

/** Allows no external sources, inline scripts or inline styles. */
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

/** Other pages cannot frame the page, and its address is not sent as a referrer. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
}

/** A popup needs `window.opener` to report the sign-in (contract, part 1, "Popup login"). */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/**
 * Keeps `window.opener` on every redirect towards the last page of a popup. Once a page drops the
 * opener, it is lost permanently.
 */
export function keepOpenerTowards(reply: FastifyReply, authUrl: string, destination: string | null | undefined): void {
  if (destination && URL.canParse(destination) && destination.startsWith(new URL('/popup-complete?', authUrl).href))
    keepOpener(reply)
}
