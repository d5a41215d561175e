import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, named } from '../../../../platform/http/schemas.ts'
import { findShowcase } from '../queries/showcases.ts'
import { assertHasShowcase, saveShowcase } from '../save-showcase.ts'

const ShowcaseBody = named(
  'Showcase',
  Exactly({
    playsVoice: Type.Boolean({ description: 'Lets everyone hear a sample of the talent’s voice.' }),
    showsBrands: Type.Boolean({
      description: 'Names the two sides of completed offers with each other, if the other side allows it too.',
    }),
  }),
  { playsVoice: true, showsBrands: true },
)

const shared = {
  path: '/api/accounts/showcase',
  auth: 'user',
  cors: true,
  tag: 'Accounts',
  responses: { 200: ShowcaseBody },
  errors: ['Forbidden'],
} as const

export const getShowcaseRoute = defineRoute({
  ...shared,
  method: 'GET',
  operationId: 'getShowcase',
  summary: 'Returns what the calling talent or brand shows publicly besides their profile.',
  handler: async ({ ctx, caller }) => {
    assertHasShowcase(caller)
    return ok(await findShowcase(ctx.db, caller.accountId))
  },
})

export const saveShowcaseRoute = defineRoute({
  ...shared,
  method: 'PUT',
  operationId: 'saveShowcase',
  summary: 'Replaces what the calling talent or brand shows publicly besides their profile.',
  body: ShowcaseBody,
  handler: async ({ ctx, caller, body }) => ok(await saveShowcase(ctx, caller, body)),
})
