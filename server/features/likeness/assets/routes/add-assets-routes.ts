import Type from 'typebox'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, Text, withExample } from '../../../../platform/http/schemas.ts'
import { chooseTalent } from '../../../people/accounts/index.ts'
import { addAddresses } from '../add-addresses.ts'
import { ASSET_FORMS, addFiles } from '../add-files.ts'
import { AddedAssetsView, viewAdded } from '../added-assets.ts'
import { MAX_ASSETS_PER_REQUEST } from '../domain/asset-types.ts'

const shared = {
  method: 'POST',
  auth: 'user',
  cors: true,
  envelope: 'likeness',
  tag: 'Likeness',
  query: Exactly({ accountId: Type.Optional(Id) }),
  responses: { 200: AddedAssetsView },
  errors: ['Forbidden', 'UnprocessableEntity'],
} as const

const addresses = (example: string) =>
  withExample(Type.Array(Text(), { minItems: 1, maxItems: MAX_ASSETS_PER_REQUEST }), [example])

const DESCRIPTION =
  'Send up to 20 files as a form, or up to 20 addresses as JSON. Files are stored at once. Addresses are checked for ' +
  'their format and fetched a moment later: see `GET /api/likeness/assets` for the result. Files that the account already has, ' +
  'by address or content, are counted but not added again. `accountId` is for an agent who may act for a talent.'

export const addImageAssetsRoute = defineRoute({
  ...shared,
  path: '/api/ui-api/user-image-assets/add',
  operationId: 'addImageAssets',
  summary: 'Adds pictures of a talent, as files or by address.',
  description: DESCRIPTION,
  contract: 'part 3, POST /api/ui-api/user-image-assets/add',
  upload: ASSET_FORMS.IMAGE,
  body: named('AddImageAssetsBody', Exactly({ imageUrls: addresses('https://files.example.com/portrait.png') })),
  handler: async ({ ctx, caller, request, query, body }) => {
    const choose = () => chooseTalent(ctx, caller, query.accountId, 'act')
    if (request.isMultipart()) return ok(viewAdded('IMAGE', await addFiles(ctx, request, 'IMAGE', choose)))
    return ok(viewAdded('IMAGE', await addAddresses(ctx, await choose(), 'IMAGE', body.imageUrls)))
  },
})

export const addVoiceAssetsRoute = defineRoute({
  ...shared,
  path: '/api/ui-api/user-voice-assets/add',
  operationId: 'addVoiceAssets',
  summary: 'Adds recordings of a talent’s voice, as files or by address.',
  description: `${DESCRIPTION} Addresses of video platforms are not accepted.`,
  contract: 'part 3, POST /api/ui-api/user-voice-assets/add',
  upload: ASSET_FORMS.VOICE,
  body: named('AddVoiceAssetsBody', Exactly({ voiceUrls: addresses('https://files.example.com/reading.mp3') })),
  handler: async ({ ctx, caller, request, query, body }) => {
    const choose = () => chooseTalent(ctx, caller, query.accountId, 'act')
    if (request.isMultipart()) return ok(viewAdded('VOICE', await addFiles(ctx, request, 'VOICE', choose)))
    return ok(viewAdded('VOICE', await addAddresses(ctx, await choose(), 'VOICE', body.voiceUrls)))
  },
})
