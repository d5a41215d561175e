import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { storeFile } from '../../../server/features/media/files/index.ts'
import { HOUR_MS } from '../../../server/platform/clock.ts'
import { expectOk } from '../offers/offers.ts'
import type { Names } from '../responses/asked-route.ts'
import type { World } from '../world.ts'
import { takeSelfie } from './merch-artwork.ts'
import { confirmPayment, type Fan, fanOf, piece, type Shop, tee } from './merch-shop.ts'

/** Each word occurs nowhere else. */
export const PERSONAL = {
  firstName: 'Quillonette',
  lastName: 'Zebrafinch',
  addressLine1: '77 Marmalade Crescent',
  email: 'quillonette.zebrafinch@fans.test',
  delayedEmail: 'finch.later@fans.test',
  giftNote: 'Happy birthday, dear Umbrellabird!',
  fanName: 'QUILLY',
  leadMessage: 'My aunt collects marmalade plaques.',
} as const

/** A fan who has one of everything, and the parts that must stay private. */
export type PlantedFan = {
  fan: Fan
  /** Secrets by the thing to which they give access. */
  secrets: Readonly<Record<'session' | 'order' | 'cart' | 'selfie' | 'art', string>>
  /** Private files by key, in the form in which a response's text would contain them. */
  files: ReadonlyMap<string, string>
  /** Public names, which give no access. */
  known: Readonly<Record<'orderId' | 'orderNumber' | 'imageName', string>> & Names
}

/**
 * The fan ordered, has a new cart, shares art and wrote to the shop. All mails about that are
 * sent.
 */
export async function plantFan(world: World, shop: Shop): Promise<PlantedFan> {
  const { firstName, lastName, addressLine1, email, delayedEmail, giftNote, fanName, leadMessage } = PERSONAL
  const fan = await fanOf(world, shop, { shippingInfo: { email, firstName, lastName, addressLine1 } })
  const { sessionId, internalId } = fan
  expectOk(await fan.patch('/api/merch/session/update', { sessionId, delayedEmail, fanName }))
  const selfieKey = await takeSelfie(world, internalId)
  const artKey = await storeArt(world, internalId)
  const items = [tee(shop, { giftNote }), piece(shop, 'plaque', { fanName }), piece(shop, 'picture')]
  const { orderNumber, orderId } = await buy(world, fan, items)
  const [{ id: cartItemId }] = expectOk(await fan.fill(items, { giftNote })).data.items
  const share = await fan.post('/api/merch/share/create', { campaignId: shop.id, aiArtKey: artKey, sessionId })
  const name = `${firstName} ${lastName}`
  expectOk(await fan.post('/api/merch/lead', { kind: 'contact', name, email, message: leadMessage }))
  // The print shop gets the order once the fan can no longer cancel it.
  world.clock.advance(HOUR_MS)
  for (const path of ['/api/merch/cron/fulfilment', '/api/merch/cron/leads', '/api/notifications/process-emails'])
    expectOk(await world.cron(path))

  const { data: session } = expectOk(await fan.get(`/api/merch/session/${sessionId}`))
  const { order } = expectOk(await fan.post('/api/merch/order/by-session', { sessionId }))
  const queryOf = (address: string, field: string) => new URL(address).searchParams.get(field) ?? ''
  return {
    fan,
    secrets: {
      session: sessionId,
      order: queryOf(order.orderUrl, 'token'),
      cart: fan.cookies.get('merch-cart') ?? '',
      selfie: queryOf(session.selfie.url, 'signature'),
      art: queryOf(order.downloads[0].url, 'signature'),
    },
    files: new Map([
      [selfieKey, await textOf(world, selfieKey)],
      [artKey, await textOf(world, artKey)],
    ]),
    known: {
      campaignId: shop.id,
      campaignSlug: shop.slug,
      slug: shop.slug,
      catalogProductId: shop.products.tee,
      size: 'm',
      color: 'black',
      quantity: 1,
      orderNumber,
      orderId,
      orderIds: [orderId],
      cartItemId,
      shareId: share.body.shareId,
      artKey,
      aiArtKey: artKey,
      imageName: session.selfie.filename,
      selfieId: session.selfie.id,
      activeSelfieId: session.selfie.id,
    },
  }
}

const textOf = async ({ app }: World, key: string): Promise<string> =>
  (await buffer((await app.ctx.storage.get(key))?.body ?? Readable.from([]))).toString()

/** @returns the key of a file for the session's selected art */
export async function storeArt({ app, database }: World, sessionId: string): Promise<string> {
  const { ai_art_key: chosen } = await database.kysely
    .selectFrom('merch_sessions')
    .select('ai_art_key')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  const artKey = chosen ?? ''
  const sheet = sharp({ create: { width: 64, height: 64, channels: 4, background: '#b5622d' } })
  const art = { source: new Uint8Array(await sheet.png().toBuffer()), owner: { sessionId } }
  const name = artKey.slice(artKey.lastIndexOf('/') + 1, -'.png'.length)
  await storeFile(app.ctx, { ...art, kind: 'art-candidate', name })
  for (const kind of ['final-art', 'art-mask', 'render-print'] as const) await storeFile(app.ctx, { ...art, kind })
  const { key: previewKey } = await storeFile(app.ctx, { ...art, kind: 'watermarked-preview' })
  await database.kysely
    .updateTable('merch_sessions')
    .set({ ai_art_candidates: JSON.stringify([{ artKey, previewKey, score: 0.9 }]) })
    .where('id', '=', sessionId)
    .execute()
  return artKey
}

async function buy(world: World, fan: Fan, items: readonly object[]) {
  expectOk(await fan.fill(items, { giftNote: PERSONAL.giftNote }))
  await confirmPayment(world, expectOk(await fan.pay()))
  const done = await fan.complete()
  if (done.status !== 201) throw new Error(`order/complete answered ${done.status}: ${done.text}`)
  return done.body as { orderNumber: string; orderId: string }
}

/** Finds rows of any table that contain one of these words. */
export async function findInTables(
  { database }: World,
  words: readonly string[],
): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select case when n.nspname = 'public' then '' else n.nspname || '.' end || c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'jobs') and c.relkind = 'r'
    order by 1`.execute(database.kysely)
  const found: { table: string; row: string }[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select r::text as row from ${sql.raw(name)} r
      where exists (
        select from unnest(${[...words]}::text[]) as w (word) where strpos(r::text, w.word) > 0)`.execute(
      database.kysely,
    )
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}
