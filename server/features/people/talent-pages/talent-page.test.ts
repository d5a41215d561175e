import { afterAll, beforeAll, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { setOfferPolicy } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const MOST_PICTURES = 12

let world: World
let mara: Person
let other: Person
let unlisted: Person
beforeAll(async () => {
  world = await createWorld()
  mara = await addTalent(world, 'Runa Falk', { category: 'actor', hasImageAsset: true })
  other = await addTalent(world, 'Alma Dahl', { category: 'model' })
  unlisted = await world.talent('Siri Holm')
  const picture = (id: string, { accountId }: Person, ms: number, more: WrittenRow = {}): WrittenRow => ({
    id,
    account_id: accountId,
    type: 'IMAGE',
    status: 'READY',
    content_url: `https://files.example.com/${id}.png`,
    file_key: `likeness-image-assets/${id}`,
    sha256: id,
    content_type: 'image/png',
    bytes: 1,
    search_tags: [],
    tag_attempt_count: 1,
    is_stale: false,
    created_at: at(ms),
    updated_at: NOW,
    ...more,
  })
  await writeRows(world, 'likeness_assets', [
    picture('tie-b', mara, 0),
    picture('first', mara, -HOUR_MS),
    picture('tie-c', mara, 0),
    picture('of-another', other, 5),
    picture('last', mara, HOUR_MS),
    picture('tie-a', mara, 0),
    picture('held', mara, HOUR_MS, { held_reason: 'A review.' }),
    picture('unseen', mara, HOUR_MS, { search_tags: null }),
    picture('of-unlisted', unlisted, 0),
    ...Array.from({ length: MOST_PICTURES }, (_, place) => picture(`old-${place}`, mara, -2 * HOUR_MS - place)),
  ])
  await setOfferPolicy(mara, {
    minimums: [
      { currency: 'USD', category: 'VOICE', amountMinorUnit: 300 },
      { currency: 'USD', amountMinorUnit: 100 },
      { currency: 'EUR', category: 'IMAGE', amountMinorUnit: 200 },
    ],
  })
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const idsOf = (addresses: readonly string[]): (string | undefined)[] =>
  addresses.map((address) => new URL(address).pathname.split('/').at(-1))
const pageOf = async ({ slug }: Person) => (await world.stranger().get(`/api/talents/${slug}`)).body.talent
const IN_ORDER = ['last', 'tie-c', 'tie-b', 'tie-a', 'first']

test('a talent’s page shows their newest pictures first, and nobody else’s', async () => {
  const { pictures, displayName, likeness } = await pageOf(mara)
  expect(idsOf(pictures).slice(0, 5)).toEqual(IN_ORDER)
  expect(pictures).toHaveLength(MOST_PICTURES)
  expect([displayName, likeness.category, likeness.hasPictures, likeness.hasVoice]).toEqual([
    'Runa Falk',
    'actor',
    true,
    false,
  ])
  expect(idsOf((await pageOf(other)).pictures)).toEqual(['of-another'])
})

test('the likeness of a talent who cannot be found is not on their page', async () => {
  expect(await pageOf(unlisted)).toMatchObject({ displayName: 'Siri Holm', likeness: null, pictures: [] })
})

test('a search shows the newest pictures first, too', async () => {
  const { body } = await world.stranger().post('/api/indexing/search', { filters: { category: 'actor' } })
  const [found] = body.results
  expect(idsOf(found.images)).toEqual(IN_ORDER)
})

test('minimums are those for every category first, by currency', async () => {
  const { minimums } = await pageOf(mara)
  expect(minimums).toEqual([
    { currency: 'EUR', category: 'IMAGE', amountMinorUnit: 200 },
    { currency: 'USD', category: null, amountMinorUnit: 100 },
    { currency: 'USD', category: 'VOICE', amountMinorUnit: 300 },
  ])
})
