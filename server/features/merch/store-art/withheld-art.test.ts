import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { fakeArtModels } from '../../../../tests/support/merch/merch-artwork.ts'
import { artOf, assetsPath, openStore, type Store } from '../../../../tests/support/merch/store-art.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { MINUTE_MS } from '../../../platform/clock.ts'
import { deleteFiles } from '../../media/files/index.ts'

const artists = fakeArtModels()
const usual = { ...artists }
let world: World
beforeAll(async () => {
  world = await createWorld({ wrapModels: artists.wrap })
})
afterAll(() => world.close())
afterEach(() => {
  Object.assign(artists, usual)
  artists.calls.images.length = 0
})

const drawArt = (store: Store) => world.stranger().post(assetsPath(store))

describe('no art is made', () => {
  test('from a photo that its seller deletes meanwhile', async () => {
    const store = await openStore(world, { filters: { halftone: 'A halftone portrait.' } })
    artists.moderate = async (...given) => {
      await deleteFiles(world.app.ctx, [store.photoKey])
      return usual.moderate(...given)
    }
    await drawArt(store)
    const { halftone } = await artOf(world, store)
    expect(halftone).toMatchObject({ status: 'error', art_key: null, fault: expect.stringContaining('photo') })
    const left = await world.database.kysely
      .selectFrom('media_files')
      .select('key')
      .where('subject_id', '=', store.designs['halftone'] ?? '')
      .execute()
    expect(left).toEqual([])
  })

  test('after its seller has withdrawn the consent to use their likeness', async () => {
    const store = await openStore(world, { filters: { halftone: 'A halftone portrait.' } })
    const setConsent = (granted: boolean) => store.seller.put('/api/likeness/consent', { granted, version: '2026-11' })
    expect((await setConsent(true)).status).toBe(200)
    artists.generate = async (call, image) => {
      expect((await setConsent(false)).status).toBe(200)
      return usual.generate(call, image)
    }
    await drawArt(store)
    expect(await artOf(world, store)).toMatchObject({ halftone: { status: 'error' } })
    world.clock.advance(2 * MINUTE_MS)
    await drawArt(store)
    expect(artists.calls.images).toHaveLength(1)
  })
})
