import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createMerchArt } from '../../../server/features/merch/artwork/index.ts'
import type { FanSession } from '../../../server/features/merch/fan-sessions/index.ts'
import { createWorld, type TestResponse, type World } from '../world.ts'
import { type Fan, fakeArtModels, type PlayedArtists } from './merch-artwork.ts'

export type ArtTests = {
  the: { world: World }
  artists: PlayedArtists
  kind: ReturnType<typeof createMerchArt>
  /** Sessions that were reported to other features. */
  credited: FanSession[]
  generate: (fan: Fan, body?: object) => Promise<TestResponse>
}

/** Opens a world for the tests of a file, and resets the fake models before each test. */
export function artTests(): ArtTests {
  const artists = fakeArtModels()
  const usual = { ...artists }
  const credited: FanSession[] = []
  const kind = createMerchArt({ onGenerated: [async (_trx, session) => void credited.push(session)] })
  const the = {} as ArtTests['the']
  beforeAll(async () => {
    the.world = await createWorld({ wrapModels: artists.wrap, moreKinds: [kind] })
    the.world.app.generation.start()
  })
  afterAll(() => the.world.close())
  beforeEach(() => {
    Object.assign(artists, usual)
    artists.calls.images.length = 0
    artists.calls.moderated.length = 0
    artists.calls.mattings = 0
    credited.length = 0
  })
  return {
    the,
    artists,
    kind,
    credited,
    generate: (fan, body = {}) =>
      the.world.stranger().post('/api/merch/ai/generate', { sessionId: fan.bearer, ...body }),
  }
}

export const withPrompt = (prompt: string, more: object = {}) => ({
  config: { prompt, modelEndpoint: 'image-model-2', ...more },
})

export const sessionOf = ({ database }: World, { id }: Fan) =>
  database.kysely.selectFrom('merch_sessions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const jobsOf = async ({ database }: World, { id }: Fan) =>
  (
    await database.kysely
      .selectFrom('generation_jobs')
      .selectAll()
      .where('kind', '=', 'MERCH_ART')
      .orderBy('id')
      .execute()
  ).filter(({ input }) => (input as { sessionId: string }).sessionId === id)

export const countOf = async ({ database }: World, { id }: Fan): Promise<number | undefined> =>
  (
    await database.kysely
      .selectFrom('merch_generation_counts')
      .select('used')
      .where('subject', '=', id)
      .executeTakeFirst()
  )?.used
