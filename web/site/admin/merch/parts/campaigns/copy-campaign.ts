import type { Campaign, CreateCampaignBody, MerchAsset, MerchDesign } from '../../../../../../client/src/api-types.ts'
import { upload } from '../../../../../../client/src/upload.ts'
import { ApiError, request } from '../../../../api.tsx'
import type { SiteData } from '../../../../site-data.ts'
import { LANGUAGES } from '../../../../words/language.ts'
import { omitInherited } from '../../design-labels.ts'
import { toPlaqueChange } from './plaque-change.ts'

type Site = Pick<SiteData, 'api' | 'auth'>
type Groups = Required<Pick<CreateCampaignBody, 'branding' | 'studio' | 'legal' | 'config' | 'copy'>>
type Fields = Readonly<Record<string, unknown>>

/** A copy of a campaign omits pictures, because a picture belongs to one campaign. */
const without = (fields: Fields, isLeft: (name: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !isLeft(name)))
const isPicture = (name: string): boolean => /(AssetId|Url)$/.test(name)

export const getCopyableGroups = ({ branding, studio, legal, config, copy }: Campaign): Groups => ({
  branding: without(branding, isPicture),
  studio: without(studio, isPicture),
  legal: without(legal, (name) => name.endsWith('UpdatedAt')),
  config: {
    ...without(config, (name) =>
      ['currency', 'homeCountry', 'shippingFlatRate', 'shippingIntlRate', 'plaqueConfig'].includes(name),
    ),
    plaqueConfig: config.plaqueConfig && toPlaqueChange(config.plaqueConfig),
  },
  copy: { ...copy },
})

export type CopyStep = 'Pictures' | 'Products' | 'Designs' | 'Languages'

/**
 * Sends one request for each copied record. After a refusal, everything copied before stays.
 * @throws Refused
 */
export async function copyContents(
  site: Site,
  source: Campaign,
  made: Campaign,
  onStep: (step: CopyStep) => void,
): Promise<void> {
  onStep('Pictures')
  await copyPictures(site, source, made)
  onStep('Products')
  await copyProducts(site, source.id, made.id)
  onStep('Designs')
  const copies = new Map<string, string>()
  await copyDesigns(site, { from: { campaignId: source.id }, to: { campaignId: made.id }, copies })
  onStep('Languages')
  await copyTexts(site, { from: source.id, to: made.id, copies })
}

/** The copies of designs have ids of their own. Products have the same ids in every campaign. */
async function copyTexts(
  site: Site,
  { from, to, copies }: { from: string; to: string; copies: ReadonlyMap<string, string> },
): Promise<void> {
  const { data } = await request(site, 'GET /api/merch/admin/campaigns/{id}/texts', { params: { id: from } })
  for (const language of LANGUAGES) {
    const texts = data.languages[language]
    if (!texts) continue
    await request(site, 'PUT /api/merch/admin/campaigns/{id}/texts/{language}', {
      params: { id: to, language },
      body: {
        ...texts,
        designs: texts.designs.flatMap(({ id, name }) => {
          const copy = copies.get(id)
          return copy === undefined ? [] : [{ id: copy, name }]
        }),
      },
    })
  }
}

async function copyPictures(site: Site, source: Campaign, { id, version }: Campaign): Promise<void> {
  const branding = await picturesOf(site, { ...source.branding }, id)
  const studio = await picturesOf(site, { ...source.studio }, id)
  if (Object.keys({ ...branding, ...studio }).length === 0) return
  await request(site, 'PATCH /api/merch/admin/campaigns/{id}', { params: { id }, body: { version, branding, studio } })
}

async function picturesOf(site: Site, fields: Fields, campaignId: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of Object.keys(fields).filter((one) => one.endsWith('AssetId'))) {
    const url = fields[name.replace(/AssetId$/, 'Url')]
    if (typeof url === 'string') found[name] = (await uploadCopy(site, url, typeOf(name), campaignId)).id
  }
  return found
}

const typeOf = (name: string): MerchAsset['type'] =>
  name.startsWith('partnerLogo') ? 'logo' : name.startsWith('hero') ? 'hero' : 'studio_carousel'

/**
 * Uploads a picture again, because a picture belongs to one campaign.
 * @throws Refused
 */
async function uploadCopy(site: Site, url: string, type: MerchAsset['type'], campaignId: string): Promise<MerchAsset> {
  const response = await fetch(url)
  if (!response.ok)
    throw new ApiError({ status: response.status, error: { error: 'A picture of the campaign could not be read.' } })
  const bytes = await response.blob()
  const file = new File([bytes], url.split('/').at(-1) ?? 'picture', { type: bytes.type })
  const sent = await upload(site.api, 'POST /api/merch/admin/assets', { form: { type, name: type, campaignId, file } })
  if (!sent.ok) throw new ApiError(sent)
  return sent.body.data.asset
}

async function copyProducts(site: Site, from: string, campaignId: string): Promise<void> {
  const { data } = await request(site, 'GET /api/merch/admin/shop-products', {
    query: { campaignId: from, limit: 100 },
  })
  for (const sold of data.shopProducts) {
    const { catalogProductId, position, displayName, priceMinorUnit, shippingMinorUnit, isFree, isActive } = sold
    await request(site, 'POST /api/merch/admin/shop-products', {
      body: {
        campaignId,
        catalogProductId,
        position,
        displayName,
        priceMinorUnit,
        shippingMinorUnit,
        isFree,
        isActive,
      },
    })
  }
}

type Place = { campaignId: string } | { parentDesignId: string }

async function copyDesigns(
  site: Site,
  { from, to, copies }: { from: Place; to: Place; copies: Map<string, string> },
): Promise<void> {
  const { data } = await request(site, 'GET /api/merch/admin/designs', { query: { ...from, limit: 100 } })
  for (const design of data.designs) {
    const made = await copyDesign(site, design, to)
    copies.set(design.id, made.id)
    const below = { from: { parentDesignId: design.id }, to: { parentDesignId: made.id }, copies }
    if (design.level < 3) await copyDesigns(site, below)
  }
}

async function copyDesign(site: Site, design: MerchDesign, to: Place): Promise<MerchDesign> {
  const { name, position, isActive, needsFace, catalogProductId, gender, ageGroup, level } = design
  const [general, ...ofTypes] = design.configs.map(({ productType, config }) => {
    // The template's picture belongs to the original campaign. The copy sets the template by its
    // address.
    const { templateImageAssetId: _, ...own } = omitInherited(config)
    return { productType, config: own }
  })
  const body = { ...to, name, position, isActive, config: general?.config ?? {} }
  const criteria = level === 1 ? { needsFace } : { catalogProductId, gender, ageGroup }
  let { design: made } = (await request(site, 'POST /api/merch/admin/designs', { body: { ...body, ...criteria } })).data
  for (const { productType, config } of ofTypes) {
    const answer = await request(site, 'PUT /api/merch/admin/designs/{id}/config', {
      params: { id: made.id },
      body: { version: made.version, productType: productType as 'plaque', config },
    })
    made = answer.data.design
  }
  return made
}
