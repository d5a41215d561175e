import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPicture, consent } from '../../../../tests/support/likeness/likeness.ts'
import { addTalent } from '../../../../tests/support/likeness/likeness-records.ts'
import { expectOk, nameAgent, submit } from '../../../../tests/support/offers/offers.ts'
import { pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type Person, type TestResponse, type World } from '../../../../tests/support/world.ts'

const PAGE = { accept: 'text/html,application/xhtml+xml' }
const ME = '/api/accounts/me'

let world: World
let shade = 0
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const addressOf = (id: string) => `${world.config.BASE_URL}/api/likeness/pictures/${id}`
const assetsOf = async (talent: Person): Promise<{ id: string; url: string; contentUrl: string }[]> =>
  (await talent.get('/api/likeness/assets')).body.assets

/**
 * Publishes analyzed pictures, as the index does.
 * @returns their ids, newest first
 */
async function publish(talent: Person, count: number): Promise<string[]> {
  for (let at = 0; at < count; at++) {
    world.clock.advance(1000)
    await addPicture(talent, await pictureOf(700, 700, `rgb(${++shade}, 60, 120)`))
  }
  const own = db().updateTable('likeness_assets').where('account_id', '=', talent.accountId)
  await own.where('deleted_at', 'is', null).set({ search_tags: '[]' }).execute()
  return (await assetsOf(talent)).map(({ id }) => id)
}

async function keysOf(id: string): Promise<string[]> {
  const { file_key: key } = await db()
    .selectFrom('likeness_assets')
    .select('file_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const copies = await db().selectFrom('media_files').select('key').where('source_key', '=', key).execute()
  return [key ?? '', ...copies.map((copy) => copy.key)]
}

describe('a removed picture', () => {
  test('leaves the page, its state and meta tags, every list and every response', async () => {
    const talent = await addTalent(world, 'Runa Falk', { category: 'actor', hasImageAsset: true })
    const [brand, agent, admin, stranger] = [
      await world.brand(),
      await world.agent(),
      await world.admin(),
      world.stranger(),
    ]
    const [removed = '', ...others] = await publish(talent, 3)
    expectOk(await talent.patch(ME, { imageUrl: addressOf(removed) }))
    expect((await stranger.get(`/api/likeness/pictures/${removed}`)).status).toBe(200)
    const keys = await keysOf(removed)
    expect(keys.length, 'the original and a copy').toBeGreaterThan(1)
    await nameAgent(talent, agent, true)
    const offerId = await submit(brand, talent)
    const { shortlist } = expectOk(await brand.post('/api/shortlists', { name: 'Spring' }))
    expectOk(await brand.post(`/api/shortlists/${shortlist.id}/talents`, { slug: talent.slug }))

    const page = (path: string) => () => stranger.get(path, PAGE)
    const search = (body: object) => () => stranger.post('/api/indexing/search', body)
    const places: Record<string, () => Promise<TestResponse>> = {
      'the talent’s page': page(`/t/${talent.slug}`),
      'the page of all talents': page('/talents'),
      'the page of a search': page('/talents?q=Runa'),
      'the start page': page('/'),
      'the talent’s profile': () => stranger.get(`/api/talents/${talent.slug}`),
      'a search by name': () => stranger.get('/api/indexing/search?q=Runa%20Falk&explain=true'),
      'a search by filter': search({ filters: { category: 'actor' }, facets: true }),
      'the brand’s offers': () => brand.get('/api/offers/list?perspective=buyer'),
      'the brand’s offer': () => brand.get(`/api/offers/${offerId}`),
      'the page of the brand’s offer': () => brand.get(`/offers/${offerId}`, PAGE),
      'a shortlist': () => brand.get(`/api/shortlists/${shortlist.id}/talents`),
      'the agent’s talents': () => agent.get('/api/accounts/agent-link'),
      'the admins’ accounts': () => admin.get('/api/admin/users?search=Runa'),
      'the talent’s account': () => talent.get(ME),
      'the talent’s session': () => talent.auth.get('/api/me'),
      'the talent’s assets': () => talent.get('/api/likeness/assets'),
      'the sitemap': () => stranger.get('/sitemap/talents-1.xml'),
    }
    const placesWith = async (texts: readonly string[]): Promise<string[]> => {
      const found: string[] = []
      for (const [name, read] of Object.entries(places)) {
        const { status, text } = await read()
        expect([name, status]).toEqual([name, 200])
        if (texts.some((part) => text.includes(part))) found.push(name)
      }
      return found
    }
    const shown = await placesWith([removed, ...keys])
    expect(shown).toEqual(
      expect.arrayContaining(['the talent’s page', 'a search by name', 'the brand’s offer', 'a shortlist']),
    )
    const { text: before } = await stranger.get(`/t/${talent.slug}`, PAGE)
    expect(before).toContain(`<meta property="og:image" content="${addressOf(removed)}"`)

    expectOk(await talent.delete(`/api/likeness/assets/${removed}`))

    expect(await placesWith([removed, ...keys])).toEqual([])
    const { text } = await stranger.get(`/t/${talent.slug}`, PAGE)
    for (const id of others) expect(text, 'the others stay').toContain(id)
    expect(text).toMatch(/<meta property="og:image" content="[^"]+\/api\/likeness\/pictures\//)
    for (const key of keys) expect((await stranger.get(`/media/${key}`)).status).not.toBe(200)
  })

  test('is not set as the account’s picture again', async () => {
    const talent = await addTalent(world, 'Alma Dahl')
    const [removed = '', held = ''] = await publish(talent, 2)
    expectOk(await talent.patch(ME, { imageUrl: addressOf(removed) }))
    expectOk(await talent.delete(`/api/likeness/assets/${removed}`))
    await db().updateTable('likeness_assets').set({ held_reason: 'A review.' }).where('id', '=', held).execute()
    for (const id of [removed, held]) {
      const { status, body } = await talent.patch(ME, { imageUrl: addressOf(id) })
      expect([status, body.code]).toEqual([400, 'BadRequest'])
    }
    expect((await talent.get(ME)).body.account.imageUrl).toBeNull()
  })

  test('is not set at the moment it is removed', async () => {
    const talent = await addTalent(world, 'Siri Holm')
    for (let round = 0; round < 6; round++) {
      const [id = ''] = await publish(talent, 1)
      const [, deleted] = await Promise.all([
        talent.patch(ME, { imageUrl: addressOf(id) }),
        talent.delete(`/api/likeness/assets/${id}`),
      ])
      expectOk(deleted)
      expect((await world.stranger().get(`/t/${talent.slug}`, PAGE)).text).not.toContain(id)
    }
  })
})

describe('an account’s picture', () => {
  test('must be the exact address of a public picture, because a removal searches for this address', async () => {
    const talent = await addTalent(world, 'Ebba Lund')
    const [id = ''] = await publish(talent, 1)
    const [asset] = await assetsOf(talent)
    const { origin } = new URL(world.config.BASE_URL)
    const spelled = [
      `${addressOf(id)}?v=2`,
      `${addressOf(id)}#face`,
      `${addressOf(id)}/`,
      `${origin}/api/./likeness/pictures/${id}`,
      `${origin}/talents/../api/likeness/pictures/${id}`,
      asset?.contentUrl,
      asset?.url,
    ]
    for (const imageUrl of spelled) {
      const { status } = await talent.patch(ME, { imageUrl })
      expect([imageUrl, status]).toEqual([imageUrl, 400])
    }
    expectOk(await talent.patch(ME, { imageUrl: addressOf(id) }))
    await consent(talent, false)
    expect((await talent.patch(ME, { imageUrl: addressOf(id) })).status, 'without consent it is not public').toBe(400)
  })
})
