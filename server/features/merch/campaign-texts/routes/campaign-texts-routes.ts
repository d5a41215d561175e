import Type from 'typebox'
import type { Context } from '../../../../platform/context.ts'
import { notFound } from '../../../../platform/errors.ts'
import { Success, success } from '../../../../platform/http/admin-responses.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import { Exactly, Id, named, withExample } from '../../../../platform/http/schemas.ts'
import { findCampaign, noCampaign } from '../../campaigns/index.ts'
import { findStoreCampaignId } from '../../seller-store/index.ts'
import { readTexts, saveTexts } from '../save-texts.ts'
import { CampaignTexts, StoreLanguageName } from '../texts.ts'

const Languages = named(
  'TextsByLanguage',
  Exactly({
    en: Type.Optional(CampaignTexts),
    de: Type.Optional(CampaignTexts),
    fr: Type.Optional(CampaignTexts),
    es: Type.Optional(CampaignTexts),
    ja: Type.Optional(CampaignTexts),
    ar: Type.Optional(CampaignTexts),
  }),
)
const language = withExample(StoreLanguageName, 'de')
const REPLACES =
  'Replaces all texts of the language. A text that is null falls back to the campaign’s own. Names of designs and products that the campaign no longer has are dropped.'

const ofAdmin = { auth: 'admin', cors: true, tag: 'Merch administration' } as const
const campaignId = withExample(Id, STORY.campaignId)
const AdminTexts = named('CampaignTextsResponse', Success({ languages: Languages }))

export const readCampaignTextsRoute = defineRoute({
  ...ofAdmin,
  method: 'GET',
  path: '/api/merch/admin/campaigns/{id}/texts',
  operationId: 'readCampaignTexts',
  summary: 'Returns the texts of a campaign in other languages.',
  params: Exactly({ id: campaignId }),
  responses: { 200: AdminTexts },
  errors: ['NotFound'],
  handler: async ({ ctx, params: { id } }) => {
    if (!(await findCampaign(ctx.db, id))) throw noCampaign()
    return ok(success({ languages: await readTexts(ctx, id) }))
  },
})

export const saveCampaignTextsRoute = defineRoute({
  ...ofAdmin,
  method: 'PUT',
  path: '/api/merch/admin/campaigns/{id}/texts/{language}',
  operationId: 'saveCampaignTexts',
  summary: 'Saves the texts of a campaign in one language.',
  description: REPLACES,
  params: Exactly({ id: campaignId, language }),
  body: CampaignTexts,
  responses: { 200: AdminTexts },
  errors: ['NotFound'],
  handler: async ({ ctx, caller, params, body: texts }) => {
    const saved = { campaignId: params.id, language: params.language, texts }
    const languages = await saveTexts(ctx, saved, { accountId: caller.accountId, isAdmin: true })
    return ok(success({ languages }))
  },
})

const ofSeller = { auth: 'user', tag: 'Seller store' } as const
const StoreTexts = named('StoreTextsResponse', Exactly({ languages: Languages }))

/** @throws NotFound if the account has no store */
async function ownCampaignId({ db }: Pick<Context, 'db'>, accountId: string): Promise<string> {
  const id = await findStoreCampaignId(db, accountId)
  if (id === undefined) throw notFound('You have no store yet. Save it first.')
  return id
}

export const readStoreTextsRoute = defineRoute({
  ...ofSeller,
  method: 'GET',
  path: '/api/merch/seller/store/texts',
  operationId: 'readStoreTexts',
  summary: 'Returns the texts of the account’s store in other languages.',
  responses: { 200: StoreTexts },
  errors: ['NotFound'],
  handler: async ({ ctx, caller }) =>
    ok({ languages: await readTexts(ctx, await ownCampaignId(ctx, caller.accountId)) }),
})

export const saveStoreTextsRoute = defineRoute({
  ...ofSeller,
  method: 'PUT',
  path: '/api/merch/seller/store/texts/{language}',
  operationId: 'saveStoreTexts',
  summary: 'Saves the texts of the account’s store in one language.',
  description: REPLACES,
  params: Exactly({ language }),
  body: CampaignTexts,
  responses: { 200: StoreTexts },
  errors: ['NotFound'],
  handler: async ({ ctx, caller: { accountId }, params, body: texts }) => {
    const saved = { campaignId: await ownCampaignId(ctx, accountId), language: params.language, texts }
    return ok({ languages: await saveTexts(ctx, saved, { accountId, isAdmin: false }) })
  },
})
