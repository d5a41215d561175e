import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogProduct, designFor, draftCampaign, made, sellIn, uploadAsset } from '../support/merch/storefronts.ts'
import { expectOk } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** If an admin changes one object of merch, no other object may change, however similar it is. */

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const ALL = '/api/merch/admin'
const another = (() => {
  let count = 0
  return () => (count += 1)
})()

type Thing = {
  create: () => Promise<string>
  change: object
}

const THINGS: Record<string, Thing> = {
  campaign: {
    create: async () => `${ALL}/campaigns/${(await draftCampaign(admin)).id}`,
    change: { name: 'Changed' },
  },
  product: {
    create: async () => `${ALL}/catalog/${(await catalogProduct(admin)).id}`,
    change: { name: 'Changed', pricesMinorUnit: { USD: 100 } },
  },
  'product of a campaign': {
    create: async () => {
      const [campaign, product] = [await draftCampaign(admin), await catalogProduct(admin)]
      return `${ALL}/shop-products/${(await sellIn(admin, campaign.id, product.id)).id}`
    },
    change: { isActive: false },
  },
  design: {
    create: async () => `${ALL}/designs/${(await designFor(admin, (await draftCampaign(admin)).id)).id}`,
    change: { name: 'Changed' },
  },
  'discount code': {
    create: async () => {
      const { id: campaignId } = await draftCampaign(admin)
      const code = { campaignId, code: `CODE-${another()}`, percentBps: 1000 }
      return `${ALL}/discounts/${made(await admin.post(`${ALL}/discounts`, code), 'discount').id}`
    },
    change: { percentBps: 2000 },
  },
  filter: {
    create: async () => {
      const filter = { name: `Poster ${another()}`, prompt: 'A poster.' }
      return `${ALL}/filters/${made(await admin.post(`${ALL}/filters`, filter), 'filter').id}`
    },
    change: { name: 'Changed' },
  },
  asset: {
    create: async () => `${ALL}/assets/${(await uploadAsset(admin)).id}`,
    change: { name: 'Changed' },
  },
  leaderboard: {
    create: async () => {
      const board = { name: `League ${another()}` }
      return `${ALL}/leaderboards/${made(await admin.post(`${ALL}/leaderboards`, board), 'leaderboard').id}`
    },
    change: { name: 'Changed' },
  },
  team: {
    create: async () => {
      const board = made(await admin.post(`${ALL}/leaderboards`, { name: `League ${another()}` }), 'leaderboard')
      const teams = `${ALL}/leaderboards/${board.id}/teams`
      return `${teams}/${made(await admin.post(teams, { name: `Team ${another()}` }), 'team').id}`
    },
    change: { name: 'Changed' },
  },
}

const read = async (path: string): Promise<object> => expectOk(await admin.get(path)).data
const versionOf = (data: object): object => {
  const [record] = Object.values(data) as { version?: number }[]
  return { version: record?.version }
}

test.each(Object.keys(THINGS))('changing and deleting a %s affects no other one', async (name) => {
  const { create, change } = THINGS[name] as Thing
  const [before, own, after] = [await create(), await create(), await create()]
  const others = async () => [await read(before), await read(after)]
  const untouched = await others()
  const asItWas = JSON.stringify(await read(own))
  expectOk(await admin.patch(own, { ...versionOf(await read(own)), ...change }))
  expect(await others()).toEqual(untouched)
  expect(JSON.stringify(await read(own))).not.toBe(asItWas)
  expectOk(await admin.delete(own))
  expect((await admin.get(own)).status).toBe(404)
  expect(await others()).toEqual(untouched)
})
