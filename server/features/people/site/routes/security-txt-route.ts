import { addMs, DAY_MS } from '../../../../platform/clock.ts'
import { notFound } from '../../../../platform/errors.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180

export const securityTxtRoute = defineRoute({
  method: 'GET',
  path: PATH,
  auth: 'public',
  mayBeCached: true,
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  summary: 'Returns security.txt (RFC 9116): where to report vulnerabilities.',
  responses: { 200: Bytes },
  errors: ['NotFound'],
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, reply }) => {
    const { SECURITY_CONTACT: contact, BASE_URL } = ctx.config
    if (contact === undefined) throw notFound('This installation names no security contact.')
    // Whole days, so that the file changes once a day.
    const today = Math.floor(ctx.clock.now().getTime() / DAY_MS) * DAY_MS
    const expiresAt = addMs(new Date(today), VALID_DAYS * DAY_MS).toISOString()
    reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=3600')
    return ok(`Contact: ${contact}\nExpires: ${expiresAt}\nPreferred-Languages: en\nCanonical: ${BASE_URL}${PATH}\n`)
  },
})
