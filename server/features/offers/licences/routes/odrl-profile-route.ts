import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Bytes } from '../../../../platform/http/schemas.ts'
import { PROFILE_PATH } from '../domain/odrl-profile.ts'
import { profileDocument } from '../odrl-view.ts'

export const odrlProfileRoute = defineRoute({
  method: 'GET',
  path: PROFILE_PATH,
  auth: 'public',
  cors: 'anybody',
  mayBeCached: true,
  hidden: true,
  tag: 'Pages',
  openQuery: 'link',
  summary: 'Returns the terms of licenses that ODRL lacks, as a JSON-LD context and vocabulary.',
  responses: { 200: Bytes },
  rate: { max: 60, perMs: 60_000 },
  handler: async ({ ctx, reply }) => {
    reply.type('application/ld+json; charset=utf-8').header('cache-control', 'public, max-age=86400')
    return ok(profileDocument(ctx.config))
  },
})
