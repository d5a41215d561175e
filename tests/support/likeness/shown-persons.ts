import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { PersonSource } from '../../../server/platform/persons/index.ts'
import { openStore, saveStore, storeOf } from '../merch/seller-stores.ts'
import { pathOf, upload } from '../uploads.ts'
import { CRON_SECRET, type Person, type TestResponse, type World } from '../world.ts'

export type Shown = {
  /** True if the owner sees that it is held. */
  isHeld: boolean
  /** True if everyone can see or hear it now, or if it may be sold. */
  isOut: () => Promise<boolean>
}

export type Surface = { takes: 'picture' | 'sound'; show: (world: World, who: Person, bytes: Buffer) => Promise<Shown> }

function ok(response: TestResponse): any {
  if (response.status !== 200) throw new Error(`expected a success, got ${response.status}: ${response.text}`)
  return response.body
}

const opens = async (world: World, address: string | null): Promise<boolean> =>
  address !== null && (await world.stranger().get(pathOf(address).split('?')[0] ?? '')).status === 200

const asAsset =
  (path: string): Surface['show'] =>
  async (world, who, bytes) => {
    const { assetIds } = ok(await upload(who, path, [{ name: 'files', fileName: 'me', bytes }]))
    const { assets } = ok(await who.get('/api/likeness/assets?limit=100'))
    const asset = assets.find(({ id }: { id: string }) => id === assetIds[0])
    const usable = async () => {
      const row = await world.database.kysely
        .selectFrom('likeness_assets')
        .select(['held_reason', 'deleted_at'])
        .where('id', '=', asset.id)
        .executeTakeFirstOrThrow()
      return row.held_reason === null && row.deleted_at === null
    }
    return { isHeld: asset.heldReason !== null, isOut: usable }
  }

const imageOf = async (who: Person): Promise<string | null> => (await who.get('/api/accounts/me')).body.account.imageUrl

/** Every place that shows or sells a person. A new source without an entry does not compile. */
export const SURFACES: Readonly<Record<PersonSource, Surface>> = {
  'likeness-image': { takes: 'picture', show: asAsset('/api/ui-api/user-image-assets/add') },
  'likeness-voice': { takes: 'sound', show: asAsset('/api/ui-api/user-voice-assets/add') },
  portrait: {
    takes: 'picture',
    show: async (world, who, bytes) => {
      const { url, heldReason } = ok(
        await upload(who, '/api/accounts/me/picture', [{ name: 'file', fileName: 'me', bytes }]),
      )
      const isOut = async () => (await imageOf(who)) === url.split('?')[0] && opens(world, url)
      return { isHeld: heldReason !== null, isOut }
    },
  },
  'store-photo': {
    takes: 'picture',
    show: async (world, who, bytes) => {
      const photo = ok(await upload(who, '/api/merch/seller/upload', [{ name: 'file', fileName: 'me', bytes }]))
      const store = await openStore(who, { uploadedImageUrl: photo.url })
      const isOut = async () => {
        if ((await storeOf(who)).status !== 'LIVE')
          await saveStore(who, { uploadedImageUrl: photo.url, publish: true, products: [ON_SALE] })
        const page = await world.stranger().post('/api/merch/session/create', { campaignSlug: store.slug })
        return (await storeOf(who)).status === 'LIVE' && page.status === 201
      }
      return { isHeld: photo.heldReason !== null, isOut }
    },
  },
  'profile-picture': {
    takes: 'picture',
    show: async (world, who, bytes) => {
      const { profiles } = world.app.ctx
      world.app.ctx.profiles = {
        ...profiles,
        read: profiles.read.bind(profiles),
        openImage: async () => Readable.from([bytes]),
      }
      try {
        ok(
          await who.put('/api/likeness/social-links', {
            links: [{ url: `https://www.instagram.com/p${who.accountId.replaceAll('-', '').slice(-12)}` }],
          }),
        )
        const { event_id: eventId } = await world.database.kysely
          .selectFrom('indexing_events')
          .select('event_id')
          .where('account_id', '=', who.accountId)
          .where('type', '=', 'SOCIAL_SCRAPE')
          .where('status', '=', 'PENDING')
          .executeTakeFirstOrThrow()
        const secret = { authorization: `Bearer ${CRON_SECRET}` }
        ok(await world.stranger().post('/api/indexing/scrape-social', { eventId }, secret))
      } finally {
        world.app.ctx.profiles = profiles
      }
      const { held_at } = await world.database.kysely
        .selectFrom('media_files')
        .select('held_at')
        .where('owner_account_id', '=', who.accountId)
        .where('kind', '=', 'profile-picture')
        .executeTakeFirstOrThrow()
      return { isHeld: held_at !== null, isOut: async () => opens(world, await imageOf(who)) }
    },
  },
}

const ON_SALE = { sku: 'DEFAULT-TSHIRT1', enabled: true }

let drawn = 0
/** Draws a picture with enough detail for a face. */
export async function newPortrait(): Promise<Buffer> {
  drawn++
  const noise = Buffer.from(
    Array.from(
      { length: 12 * 12 * 3 },
      (_, at) => ((Math.sin(at * 12.9898 + drawn * 78.233) * 43_758.5453) % 1) * 127 + 128,
    ),
  )
  return sharp(noise, { raw: { width: 12, height: 12, channels: 3 } })
    .resize(240, 240, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/**
 * Draws a picture with details of several sizes, as a photo has, so that its fingerprint is stable.
 */
export async function newPhoto(): Promise<Buffer> {
  drawn++
  const layer = (cells: number, share: number) => {
    const noise = Buffer.from(
      Array.from({ length: cells * cells }, (_, at) => {
        const random = Math.abs((Math.sin(at * 12.9898 + drawn * 78.233 + cells) * 43_758.5453) % 1)
        return Math.round(128 + (random - 0.5) * share)
      }),
    )
    return sharp(noise, { raw: { width: cells, height: cells, channels: 1 } })
      .resize(240, 240, { kernel: 'cubic' })
      .png()
      .toBuffer()
  }
  const [coarse, fine, finest] = await Promise.all([layer(8, 255), layer(20, 255), layer(48, 255)])
  return sharp(coarse)
    .composite([
      { input: fine, blend: 'overlay' },
      { input: finest, blend: 'soft-light' },
    ])
    .jpeg({ quality: 92 })
    .toBuffer()
}
