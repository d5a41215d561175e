import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Done, Exactly, IssueView, named } from '../../../../platform/http/schemas.ts'
import { BlastDraftNamed, BlastDraftView, DRAFT_EXAMPLE, SaveBlastDraftBody } from '../draft-schemas.ts'
import { discardBlastDraft, saveBlastDraft, showBlastDraft, showBlastDrafts } from '../keep-blast-drafts.ts'

const shared = { auth: 'user', cors: true, tag: 'Offers' } as const
const SavedBlastDraft = named('SavedBlastDraft', Exactly({ draft: BlastDraftView, warnings: Type.Array(IssueView) }), {
  draft: DRAFT_EXAMPLE,
  warnings: [],
})
const BlastDraftResponse = named('BlastDraftResponse', Exactly({ draft: BlastDraftView }))

export const saveBlastDraftRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/blast/draft/save',
  operationId: 'saveBlastDraft',
  summary: 'Saves a draft of a brief for several talents: a new one, or `draftId` with new content.',
  description:
    'The draft may be incomplete. Creating a blast with this `draftId` deletes the draft. `warnings` names talents whose other licenses would refuse the offer now.',
  body: SaveBlastDraftBody,
  responses: { 200: SavedBlastDraft },
  errors: ['NotFound', 'UnprocessableEntity'],
  handler: async ({ ctx, caller, body }) => ok(await saveBlastDraft(ctx, caller, body)),
})

export const listBlastDraftsRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/blast/draft/list',
  operationId: 'listBlastDrafts',
  summary: 'Lists the caller’s drafts of briefs for several talents, most recently changed first.',
  responses: { 200: Exactly({ drafts: Type.Array(BlastDraftView) }) },
  handler: async ({ ctx, caller }) => ok({ drafts: await showBlastDrafts(ctx, caller) }),
})

export const getBlastDraftRoute = defineRoute({
  ...shared,
  method: 'GET',
  path: '/api/offers/blast/draft/{draftId}',
  operationId: 'getBlastDraft',
  summary: 'Returns one of the caller’s drafts.',
  params: BlastDraftNamed,
  responses: { 200: BlastDraftResponse },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params }) => ok({ draft: await showBlastDraft(ctx, caller, params.draftId) }),
})

export const discardBlastDraftRoute = defineRoute({
  ...shared,
  method: 'POST',
  path: '/api/offers/blast/draft/discard',
  operationId: 'discardBlastDraft',
  summary: 'Deletes one of the caller’s drafts.',
  body: BlastDraftNamed,
  responses: { 200: Done },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, body }) => {
    await discardBlastDraft(ctx, caller, body.draftId)
    return ok({ success: true })
  },
})
