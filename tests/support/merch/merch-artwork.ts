import { createHash, randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { storeFile } from '../../../server/features/media/files/index.ts'
import { newId } from '../../../server/platform/ids.ts'
import type {
  ImageModel,
  LikenessModel,
  MattingModel,
  ModelAdapter,
  Models,
  ModerationModel,
  PictureDescription,
} from '../../../server/providers/models/port.ts'
import { described } from '../likeness/fake-vision.ts'
import type { World } from '../world.ts'

/** All belong to one hosted adapter, so that calls cost money. */
export type PlayedArtists = {
  generate: ImageModel['generate']
  matte: MattingModel['matte']
  compare: LikenessModel['compare']
  moderate: ModerationModel['moderate']
  calls: { images: Parameters<ImageModel['generate']>[1][]; mattings: number; moderated: string[] }
  wrap: (models: Models) => Models
}

const NOTHING = { nudity: 0, violence: 0, hate: 0, harassment: 0, selfHarm: 0, minors: 0 }

/** Draws a disc on a plain background, 96 pixels square. */
export const drawing = async (color = '#b5622d', ground: string | null = '#f2f0ea'): Promise<Uint8Array> => {
  const disc = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="30" fill="${color}"/></svg>`
  const alpha = ground === null ? 0 : 1
  const canvas = { width: 96, height: 96, channels: 4, background: ground ?? '#000' } as const
  const sheet = sharp({ create: { ...canvas, background: { r: 242, g: 240, b: 234, alpha } } })
  const whole = sheet.composite([{ input: Buffer.from(disc) }])
  return new Uint8Array(await (ground === null ? whole : whole.removeAlpha()).png().toBuffer())
}

export function fakeArtModels(): PlayedArtists {
  const asked: PlayedArtists['calls'] = { images: [], mattings: 0, moderated: [] }
  const played: PlayedArtists = {
    generate: async () => ({ picture: { bytes: await drawing(), contentType: 'image/png' } }),
    matte: async () => ({
      picture: { bytes: await drawing('#b5622d', null), contentType: 'image/png' },
      found: true,
      coverage: 0.3,
    }),
    compare: async () => ({ score: 0.8, facesFound: [1, 1] }),
    moderate: async () => ({ verdict: { isAllowed: true, scores: NOTHING, reasons: [] } }),
    calls: asked,
    wrap: (models) => ({ ...models, adapters: { ...models.adapters, openai: adapter } }),
  }
  const adapter: ModelAdapter = {
    defaultModels: {},
    image: async () => ({
      generate: async (call, image) => {
        asked.images.push(image)
        return played.generate(call, image)
      },
    }),
    matting: async () => ({
      matte: async (call, picture) => {
        asked.mattings++
        return played.matte(call, picture)
      },
    }),
    likeness: async () => ({
      compare: async (...given) => played.compare(...given),
      vectorOf: async () => ({ face: undefined }),
    }),
    moderation: async () => ({
      moderate: async (call, content) => {
        asked.moderated.push(content.text ?? 'picture')
        return played.moderate(call, content)
      },
    }),
  }
  return played
}

export const refusing: ModerationModel['moderate'] = async () => ({
  verdict: { isAllowed: false, scores: NOTHING, reasons: ['It seems to threaten violence.'] },
})

type Place = Pick<World, 'database' | 'clock'> & { app: Pick<World['app'], 'ctx'> }

export type Design = { id: string }
export type TestCampaign = { id: string; slug: string }

export async function aCampaign(
  { database, clock }: Place,
  { config = {}, ...changes }: { status?: 'DRAFT' | 'LIVE' | 'ENDED'; config?: object; legal?: string } = {},
): Promise<TestCampaign> {
  const id = newId()
  const slug = `tour-${randomBytes(5).toString('hex')}`
  const at = clock.now()
  await database.kysely
    .insertInto('merch_campaigns')
    .values({
      id,
      slug,
      environment: 'production',
      name: 'Mara on tour',
      talent_name: 'Mara Lindqvist',
      status: 'LIVE',
      shutdown_mode: 'NONE',
      home_country: 'US',
      currency: 'USD',
      shop_flow: 'art_first',
      branding: '{}',
      studio: '{}',
      legal: '{}',
      config: JSON.stringify(config),
      copy: '{}',
      created_at: at,
      updated_at: at,
      ...changes,
    })
    .execute()
  return { id, slug }
}

type DesignOptions = {
  config?: object
  parent?: Design
  gender?: 'female' | 'male'
  ageGroup?: '20s' | '30s'
  catalogProductId?: string
  productType?: 'tshirt' | 'hoodie' | 'plaque'
  needsFace?: boolean
}

/**
 * Creates a design, or a variation of one. By default, it requests one low-quality picture from
 * `image-model-2`.
 */
export async function aDesign(world: Place, campaign: TestCampaign, options: DesignOptions = {}): Promise<Design> {
  const { parent, gender, ageGroup, catalogProductId, productType = null, needsFace = true } = options
  const id = newId()
  const at = world.clock.now()
  const level = parent === undefined ? 1 : gender === undefined ? 2 : 3
  await world.database.kysely
    .insertInto('merch_designs')
    .values({
      id,
      campaign_id: campaign.id,
      parent_design_id: parent?.id ?? null,
      level,
      name: 'Poster',
      catalog_product_id: catalogProductId ?? null,
      gender: gender ?? null,
      age_group: ageGroup ?? null,
      position: 0,
      needs_face: needsFace,
      is_active: true,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const config = options.config ?? { prompt: 'A halftone portrait.', modelEndpoint: 'image-model-2' }
  await world.database.kysely
    .insertInto('merch_design_configs')
    .values({
      id: newId(),
      design_id: id,
      product_type: productType,
      config: JSON.stringify(config),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { id }
}

export type Fan = { bearer: string; id: string; selfieKey: string }
type FanOptions = {
  mode?: 'LIVE' | 'PREVIEW'
  delayedEmail?: string
  fanName?: string
  language?: string
  description?: Partial<PictureDescription>
}

/** Creates a fan with a verified selfie. */
export async function aFan(world: Place, campaign: TestCampaign | null, options: FanOptions = {}): Promise<Fan> {
  const bearer = randomBytes(24).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const at = world.clock.now()
  await world.database.kysely
    .insertInto('merch_sessions')
    .values({
      id,
      bearer_digest: createHash('sha256').update(bearer).digest('base64url'),
      sealed_bearer: 'sealed',
      campaign_id: campaign?.id ?? null,
      role: 'customer',
      mode: options.mode ?? 'LIVE',
      delayed_email: options.delayedEmail ?? null,
      language: options.language ?? null,
      fan_name: options.fanName ?? null,
      ai_art_candidates: '[]',
      last_active_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  const selfieKey = await takeSelfie(world, id, options.description)
  return { bearer, id, selfieKey }
}

export async function takeSelfie(world: Place, sessionId: string, description: Partial<PictureDescription> = {}) {
  const at = world.clock.now()
  const id = newId()
  const bytes = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#8a6f5c' } })
    .png()
    .toBuffer()
  const { key } = await storeFile(world.app.ctx, {
    kind: 'selfie',
    source: new Uint8Array(bytes),
    owner: { sessionId },
  })
  const all = { ...described(), ...description }
  await world.database.kysely
    .insertInto('merch_selfies')
    .values({
      id,
      session_id: sessionId,
      file_key: key,
      source_type: 'selfie',
      face_error: all.faces.length === 0 ? 'no_face' : all.faces.length > 1 ? 'multiple_faces' : null,
      seen: JSON.stringify(all),
      gender: all.gender,
      age_group: all.ageGroup,
      people_count: all.peopleCount,
      is_nudity: all.isNudity,
      verified_at: at,
      created_at: at,
    })
    .execute()
  await world.database.kysely
    .updateTable('merch_sessions')
    .set({ active_selfie_id: id })
    .where('id', '=', sessionId)
    .execute()
  return key
}
