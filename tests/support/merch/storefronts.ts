import { pictureOf, upload } from '../uploads.ts'
import type { Person, TestResponse, World } from '../world.ts'

const ADMIN = '/api/merch/admin'

/**
 * @returns the created thing by its name in the response
 * @throws if the request was refused
 */
export function made(response: TestResponse, name: string): any {
  if (response.status > 201) throw new Error(`${response.status} ${response.text}`)
  return response.body.data[name]
}

let count = 0
const another = (): string => `${Date.now().toString(36)}-${(count += 1)}`

export const uploadAsset = async (admin: Person, fields: Record<string, string> = { type: 'logo' }): Promise<any> =>
  made(
    await upload(admin, `${ADMIN}/assets`, [
      ...Object.entries(fields).map(([name, value]) => ({ name, value })),
      { name: 'file', fileName: 'picture.png', bytes: await pictureOf(8, 8) },
    ]),
    'asset',
  )

/** `fields` add to the defaults or override them. */
export const draftCampaign = async (admin: Person, fields: object = {}): Promise<any> =>
  made(
    await admin.post(`${ADMIN}/campaigns`, {
      slug: `tour-${another()}`,
      name: 'Mara on tour',
      talentName: 'Mara Lindqvist',
      currency: 'USD',
      ...fields,
    }),
    'campaign',
  )

export const catalogProduct = async (admin: Person, fields: object = {}): Promise<any> =>
  made(
    await admin.post(`${ADMIN}/catalog`, {
      sku: `HOODIE-${another().toUpperCase()}`,
      type: 'hoodie',
      name: 'Heavy hoodie',
      pricesMinorUnit: { USD: 5900, JPY: 8000 },
      ...fields,
    }),
    'product',
  )

export const sellIn = async (admin: Person, campaignId: string, catalogProductId: string, fields = {}): Promise<any> =>
  made(await admin.post(`${ADMIN}/shop-products`, { campaignId, catalogProductId, ...fields }), 'shopProduct')

export const designFor = async (admin: Person, campaignId: string, fields: object = {}): Promise<any> =>
  made(
    await admin.post(`${ADMIN}/designs`, {
      campaignId,
      name: 'Festival halftone',
      config: { prompt: 'A halftone portrait of {fanName}', modelEndpoint: 'mock-image' },
      ...fields,
    }),
    'design',
  )

export const changeCampaign = (admin: Person, id: string, change: object): Promise<TestResponse> =>
  admin.patch(`${ADMIN}/campaigns/${id}`, change)

/** Creates a campaign with a seller, a design and a hoodie for 59 dollars. */
export async function readyCampaign(world: World, fields: object = {}) {
  const admin = await world.admin()
  const seller = await world.talent()
  const campaign = await draftCampaign(admin, { sellerAccountId: seller.accountId, ...fields })
  const product = await catalogProduct(admin)
  const shopProduct = await sellIn(admin, campaign.id, product.id)
  const design = await designFor(admin, campaign.id)
  return { admin, seller, campaign, product, shopProduct, design }
}

/** Creates the campaign of `readyCampaign` and makes it live. */
export async function liveCampaign(world: World, fields: object = {}) {
  const ready = await readyCampaign(world, fields)
  const { admin, campaign } = ready
  const live = await changeCampaign(admin, campaign.id, { version: campaign.version, status: 'LIVE' })
  return { ...ready, campaign: made(live, 'campaign') }
}
