import type { FastifyReply } from 'fastify'

/** Nothing from elsewhere, no script in the markup. Style attributes are how the server writes a button's size. */
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

/** The headers of a page: framed by nobody, telling nobody where a person came from. */
export function setPageHeaders(reply: FastifyReply): void {
  reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer')
}

/** A popup must keep `window.opener`, or it could tell nobody that the sign-in is done (part 1, "Popup login"). */
export function keepOpener(reply: FastifyReply): void {
  reply.header('cross-origin-opener-policy', 'unsafe-none')
}

/** The same on every step towards a popup's end: one page that lets go of the opener loses it for good. */
export function keepOpenerTowards(reply: FastifyReply, authUrl: string, destination: string | null | undefined): void {
  if (destination && URL.canParse(destination) && destination.startsWith(new URL('/popup-complete?', authUrl).href))
    keepOpener(reply)
}
