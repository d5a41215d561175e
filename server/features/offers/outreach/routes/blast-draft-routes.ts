import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, named } from '../../../../platform/http/schemas.ts'
import { BlastDraftNamed, BlastDraftView, SaveBlastDraftBody } from '../draft-schemas.ts'
import { discardBlastDraft, saveBlastDraft, showBlastDraft, showBlastDrafts } from '../keep-blast-drafts.ts'

const shared = { auth: 'user', cors: true, tag: 'Offers' } as const
const BlastDraftAnswer = named('BlastDraftAnswer', Exactly({ draft: BlastDraftView }))

export const saveBlastDraftRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/blast/draft/save',
  operationId: 'saveBlastDraft',
  summary: 'Keeps a brief for several talents while it is written: a new draft, or `draftId` anew.',
  description: 'Nothing need be whole. `draftId` of the blast that is made of it ends the draft.',
  body: SaveBlastDraftBody,
  responses: { 200: BlastDraftAnswer },
  errors: ['NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => ok({ draft: await saveBlastDraft(ctx, caller, body) }),
})

export const listBlastDraftsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/blast/draft/list',
  operationId: 'listBlastDrafts',
  summary: 'One’s own briefs for several talents that are not made yet, the one that was changed last first.',
  responses: { 200: Exactly({ drafts: Type.Array(BlastDraftView) }) },
  handler: async ({ ctx, caller }) => ok({ drafts: await showBlastDrafts(ctx, caller) }),
})

export const getBlastDraftRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/blast/draft/{draftId}',
  operationId: 'getBlastDraft',
  summary: 'One of them, to go on with.',
  params: BlastDraftNamed,
  responses: { 200: BlastDraftAnswer },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ draft: await showBlastDraft(ctx, caller, params.draftId) }),
})

export const discardBlastDraftRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/blast/draft/discard',
  operationId: 'discardBlastDraft',
  summary: 'Throws one of them away.',
  body: BlastDraftNamed,
  responses: { 200: Done },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, body }) => {
    await discardBlastDraft(ctx, caller, body.draftId)
    return ok({ success: true })
  },
})
