import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLeadsAfter } from '../../server/features/merch/leads/queries/leads.ts'
import { addMs, SECOND_MS } from '../../server/platform/clock.ts'
import { newId } from '../../server/platform/ids.ts'
import { copyRow, moveRows, readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { aDesign } from '../support/merch/merch-artwork.ts'
import { openShop, type Shop } from '../support/merch/merch-shop.ts'
import { made, uploadAsset } from '../support/merch/storefronts.ts'
import { expectOk } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/**
 * Lists must show the newest rows first and no rows of another campaign. Each row must be on
 * exactly one page, although all have the same time.
 */

let world: World
let admin: Person
let shop: Shop
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
  shop = await openShop(world)
  await openShop(world)
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const ROWS = 5
const AN_INSTANT = new Date('2099-11-02T09:30:00.000Z')
const ALL = '/api/merch/admin'
const idOf = ({ id }: { id: string }): string => id

type Row = { id: string; createdAt: Date }
type List = {
  /** Creates ROWS rows, and others that the list must leave out. Returns the list's path. */
  fill: () => Promise<string>
  rowsOf: (body: any) => { id: string }[]
  /** Rows of an export after `after`. */
  exported?: (after: Row | undefined) => Promise<Row[]>
  /** Table, and the column by which it is sorted. */
  moved: readonly [table: string, column: string]
}

const copies = async (table: string, id: string, change: (place: number) => object = () => ({})): Promise<void> => {
  await copyRow(world, table, { id, count: ROWS - 1, change })
}

const LISTS: Record<string, List> = {
  campaigns: {
    fill: async () => {
      const { id } = await openShop(world)
      const name = 'Crowded moment'
      await world.database.kysely.updateTable('merch_campaigns').set({ name }).where('id', '=', id).execute()
      await copies('merch_campaigns', id, (place) => ({ slug: `crowded-${place}` }))
      return `${ALL}/campaigns?q=crowded`
    },
    rowsOf: ({ data }) => data.campaigns,
    moved: ['merch_campaigns', 'created_at'],
  },
  products: {
    fill: async () => {
      await copies('merch_catalog_products', shop.products.mug, (place) => ({ sku: `CROWDED-${place}` }))
      await copyRow(world, 'merch_catalog_products', {
        id: shop.products.mug,
        count: 1,
        change: () => ({ sku: 'CROWDED-4' }),
      })
      return `${ALL}/catalog?q=crowded`
    },
    rowsOf: ({ data }) => data.products,
    moved: ['merch_catalog_products', 'created_at'],
  },
  'products of a campaign': {
    fill: async () => `${ALL}/shop-products?campaignId=${shop.id}`,
    rowsOf: ({ data }) => data.shopProducts,
    moved: ['merch_shop_products', 'created_at'],
  },
  designs: {
    fill: async () => {
      await aDesign(world, await openShop(world))
      for (let row = 0; row < ROWS; row++) await aDesign(world, shop)
      return `${ALL}/designs?campaignId=${shop.id}`
    },
    rowsOf: ({ data }) => data.designs,
    moved: ['merch_designs', 'created_at'],
  },
  'discount codes': {
    fill: async () => {
      const create = async (campaignId: string) =>
        made(await admin.post(`${ALL}/discounts`, { campaignId, code: 'CROWDED', percentBps: 1000 }), 'discount').id
      const id = await create(shop.id)
      await create((await openShop(world)).id)
      await copies('merch_discounts', id, (place) => ({ code: `CROWDED-${place}` }))
      return `${ALL}/discounts?campaignId=${shop.id}`
    },
    rowsOf: ({ data }) => data.discounts,
    moved: ['merch_discounts', 'created_at'],
  },
  filters: {
    fill: async () => {
      const { id } = made(await admin.post(`${ALL}/filters`, { name: 'Poster', prompt: 'A poster.' }), 'filter')
      await copies('merch_filters', id)
      return `${ALL}/filters?`
    },
    rowsOf: ({ data }) => data.filters,
    moved: ['merch_filters', 'created_at'],
  },
  assets: {
    fill: async () => {
      const asset = (fields: Record<string, string>) => uploadAsset(admin, { type: 'hero', name: 'Crowd', ...fields })
      const { id } = await asset({ campaignId: shop.id })
      await copies('merch_assets', id, () => ({ file_key: `merch/assets/${newId().replaceAll('-', '')}.png` }))
      await asset({})
      await asset({ campaignId: shop.id, name: 'Empty stage' })
      await asset({ campaignId: shop.id, type: 'logo' })
      const deleted = await asset({ campaignId: shop.id })
      expectOk(await admin.delete(`${ALL}/assets/${deleted.id}`))
      return `${ALL}/assets?campaignId=${shop.id}&type=hero&q=crowd`
    },
    rowsOf: ({ data }) => data.assets,
    moved: ['merch_assets', 'created_at'],
  },
  leaderboards: {
    fill: async () => {
      const board = { slug: 'crowded', name: 'Crowded moment' }
      const { id } = made(await admin.post(`${ALL}/leaderboards`, board), 'leaderboard')
      made(await admin.post(`${ALL}/leaderboards`, { slug: 'empty-stage', name: 'Empty stage' }), 'leaderboard')
      await copies('merch_boards', id, (place) => ({ slug: `crowded-${place}`, is_default: false }))
      return `${ALL}/leaderboards?q=crowded`
    },
    rowsOf: ({ data }) => data.leaderboards,
    moved: ['merch_boards', 'created_at'],
  },
  leads: {
    fill: async () => {
      const row = { name: 'Ada', email: 'ada@people.test', is_suspected: false, created_at: AN_INSTANT }
      const ids = Array.from({ length: ROWS + 1 }, () => newId())
      const rows = ids.map((id, place) => ({ ...row, id, kind: place === ROWS ? 'empty' : 'crowd' }))
      await world.database.kysely.insertInto('merch_leads').values(rows).execute()
      return `${ALL}/leads?kind=crowd`
    },
    rowsOf: ({ data }) => data.leads,
    exported: async (after) => {
      const place = after && { id: after.id, created_at: after.createdAt }
      const rows = await listLeadsAfter(world.database.kysely, { kind: 'crowd' }, place, 2)
      return rows.map(({ id, created_at: createdAt }) => ({ id, createdAt }))
    },
    moved: ['merch_leads', 'created_at'],
  },
  'links of a campaign': {
    fill: async () => {
      const create = async (campaignId: string) =>
        made(await admin.post(`${ALL}/tracking-links`, { campaignId, slug: 'poster' }), 'trackingLink').id
      const id = await create(shop.id)
      await create((await openShop(world)).id)
      await copies('merch_tracking_links', id, (place) => ({ slug: `poster-${place}` }))
      return `${ALL}/tracking-links?campaignId=${shop.id}`
    },
    rowsOf: ({ data }) => data.trackingLinks,
    moved: ['merch_tracking_links', 'created_at'],
  },
  'reports of shared pictures': {
    fill: async () => {
      const about = { share_id: newId(), session_id: newId(), campaign_id: shop.id, reason: 'OTHER' } as const
      const ids = Array.from({ length: ROWS }, () => newId())
      const rows = ids.map((id) => ({ ...about, id, status: 'OPEN' as const, created_at: AN_INSTANT }))
      const decided = { status: 'DISMISSED', decided_at: AN_INSTANT } as const
      await world.database.kysely
        .insertInto('merch_share_reports')
        .values([...rows, { ...about, ...decided, id: newId(), created_at: AN_INSTANT }])
        .execute()
      return '/api/merch/admin/share-reports?status=OPEN'
    },
    rowsOf: ({ reports }) => reports,
    moved: ['merch_share_reports', 'created_at'],
  },
  'abandoned carts': {
    fill: async () => {
      const times = { last_touched_at: AN_INSTANT, created_at: AN_INSTANT, updated_at: AN_INSTANT }
      const cart = () => ({ id: newId(), status: 'active' as const, ...times })
      const left = Array.from({ length: ROWS }, () => ({ ...cart(), abandoned_at: AN_INSTANT }))
      await world.database.kysely.insertInto('merch_carts').values(left).execute()
      return `${ALL}/abandoned-carts?`
    },
    rowsOf: ({ data }) => data.carts,
    moved: ['merch_carts', 'abandoned_at'],
  },
}

test.each(Object.keys(LISTS))('the list of %s is sorted by time, and each row is on exactly one page', async (name) => {
  const { fill, rowsOf, exported, moved } = LISTS[name] as List
  const path = await fill()
  const read = async (limit: number, offset: number): Promise<string[]> =>
    rowsOf(expectOk(await admin.get(`${path}&limit=${limit}&offset=${offset}`))).map(idOf)
  const inPages = async () => [...(await read(2, 0)), ...(await read(2, 2)), ...(await read(2, 4))]
  const inExport = async (): Promise<string[]> => {
    const all: Row[] = []
    for (let rows = await exported?.(undefined); rows?.length; rows = await exported?.(all.at(-1))) all.push(...rows)
    return all.map(idOf)
  }

  await moveRows(world, moved, () => AN_INSTANT)
  const newestFirst = await read(50, 0)
  expect(newestFirst).toHaveLength(ROWS)
  expect(newestFirst, 'of equal times, the last one comes first').toEqual(newestFirst.toSorted().reverse())
  expect(await inPages()).toEqual(newestFirst)
  if (exported) expect(await inExport()).toEqual(newestFirst)
  for (const offset of [4, 50]) {
    const body = expectOk(await admin.get(`${path}&limit=2&offset=${offset}`))
    expect([rowsOf(body).length, (body.data ?? body).total]).toEqual([offset === 4 ? 1 : 0, ROWS])
  }

  await moveRows(world, moved, (place) => addMs(AN_INSTANT, -place * SECOND_MS))
  expect(await read(50, 0)).toEqual(newestFirst.toReversed())
  expect(await inPages()).toEqual(newestFirst.toReversed())
  if (exported) expect(await inExport()).toEqual(newestFirst.toReversed())
})
