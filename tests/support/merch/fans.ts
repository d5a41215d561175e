import { readFileSync } from 'node:fs'
import { newId } from '../../../server/platform/ids.ts'
import { FORM_HEADERS, formOf, type Part } from '../uploads.ts'
import type { Browser, TestResponse, World } from '../world.ts'

export type TestCampaign = { id: string; slug: string }

export async function campaignIn(world: World, columns: Record<string, unknown> = {}): Promise<TestCampaign> {
  const id = newId()
  const slug = `mara-${id.slice(-12)}`
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_campaigns')
    .values({
      id,
      slug,
      environment: world.config.CAMPAIGN_ENVIRONMENT,
      name: 'Mara on tour',
      talent_name: 'Mara Lindqvist',
      status: 'LIVE',
      shutdown_mode: 'NONE',
      home_country: 'US',
      currency: 'USD',
      shop_flow: 'art_first',
      branding: JSON.stringify({ primaryColor: '#0f5c63', secondaryColor: '#e4572e' }),
      studio: '{}',
      legal: JSON.stringify({ legalFooterConsentType: 'implied' }),
      config: JSON.stringify({ allowedCountries: [], generationsPerAddress: null }),
      copy: '{}',
      created_at: at,
      updated_at: at,
      ...columns,
    })
    .execute()
  return { id, slug }
}

export async function sessionIn(browser: Browser, campaign?: TestCampaign, wanted: object = {}): Promise<string> {
  const response = await browser.post('/api/merch/session/create', {
    ...(campaign ? { campaignSlug: campaign.slug } : {}),
    ...wanted,
  })
  if (response.status !== 201) throw new Error(`no session: ${response.status} ${response.text}`)
  return response.body.sessionId
}

export const SELFIE = readFileSync(new URL('../../fixtures/pictures/grace-hopper.jpg', import.meta.url))

export const bringSelfie = (
  browser: Pick<Browser, 'send'>,
  fields: Record<string, string> = {},
  bytes: Uint8Array = SELFIE,
): Promise<TestResponse> => {
  const parts: Part[] = Object.entries(fields).map(([name, value]) => ({ name, value }))
  const form = formOf([...parts, { name: 'file', fileName: 'me.jpg', bytes }])
  return browser.send('POST', '/api/merch/upload', form, FORM_HEADERS)
}

/** Clients never learn the internal id. */
export async function internalIdOf(world: World, bearer: string): Promise<string> {
  const { createHash } = await import('node:crypto')
  const digest = createHash('sha256').update(bearer).digest('base64url')
  const { id } = await world.database.kysely
    .selectFrom('merch_sessions')
    .select('id')
    .where('bearer_digest', '=', digest)
    .executeTakeFirstOrThrow()
  return id
}
