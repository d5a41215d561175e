import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { fakeVision } from '../../../tests/support/likeness/fake-vision.ts'
import { addPicture, consent } from '../../../tests/support/likeness/likeness.ts'
import { pictureOf } from '../../../tests/support/uploads.ts'
import { createWorld, type Person, type World } from '../../../tests/support/world.ts'
import type { ReindexScope } from '../../features/likeness/tags/index.ts'
import { reindex } from './reindex.ts'
import { showStatus } from './show-status.ts'

const eyes = fakeVision()
let world: World
let talents: Person[]
beforeAll(async () => {
  world = await createWorld({ wrapModels: eyes.wrap })
  talents = [await world.talent('Mara Lindqvist'), await world.talent('Ola Nordmann'), await world.talent('Ada Ito')]
  for (const [at, talent] of talents.entries()) {
    await consent(talent)
    for (const blue of [1, 2]) await addPicture(talent, await pictureOf(20, 20, `rgb(${at}, 40, ${blue})`))
  }
  await world.cron('/api/indexing/process-queue')
  expect(eyes.calls.looks).toBe(6)
})
afterAll(() => world.close())

/** Captures a command's output. */
async function printed(work: () => Promise<void>): Promise<string> {
  const lines: string[] = []
  for (const output of [process.stdout, process.stderr])
    vi.spyOn(output, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
  try {
    await work()
  } finally {
    vi.restoreAllMocks()
  }
  return lines.join('')
}
const run = (scope: ReindexScope | undefined, stop = new AbortController().signal) =>
  printed(() => reindex(world.app.ctx, scope, stop))
const seenByAnEarlierModel = (who: readonly Person[]) =>
  world.database.kysely
    .updateTable('likeness_assets')
    .set({ seen_by: 'openai/earlier' })
    .where(
      'account_id',
      'in',
      who.map(({ accountId }) => accountId),
    )
    .execute()
const looksOf = async (work: () => Promise<unknown>) => {
  const before = eyes.calls.looks
  await work()
  return eyes.calls.looks - before
}

test('“all” rebuilds every record and analyzes again only assets that an older model analyzed', async () => {
  await world.database.kysely.deleteFrom('likeness_profiles').execute()
  await seenByAnEarlierModel(talents.slice(0, 1))
  let text = ''
  expect(await looksOf(async () => (text = await run('all')))).toBe(2)
  expect(text).toContain(
    'Rebuilding the search records of 3 accounts; analyzing the pictures or recordings of 1 of them',
  )
  expect(await world.database.kysely.selectFrom('likeness_profiles').select('account_id').execute()).toHaveLength(3)
  expect(await looksOf(() => run('all'))).toBe(0)
})

test('“older-than-model” rebuilds the records of an older model, and an account id rebuilds only that account', async () => {
  await seenByAnEarlierModel(talents.slice(1))
  expect(await printed(() => showStatus(world.app.ctx))).toMatch(/IMAGE +openai\/earlier +1 +4 +0 +older/)
  expect(await looksOf(() => run({ accountId: talents[1]?.accountId ?? '' }))).toBe(2)
  let text = ''
  expect(await looksOf(async () => (text = await run('older-than-model')))).toBe(2)
  expect(text).toContain('1 accounts')
  expect(await run('older-than-model')).toContain('0 accounts')
  const status = await printed(() => showStatus(world.app.ctx))
  expect(status).toMatch(/IMAGE +openai\/played-eyes +1 +6 +0/)
  expect(status).toMatch(/REINDEX +COMPLETED/)
  await expect(run({ accountId: 'nobody' })).rejects.toThrow('There is no such account.')
})

test('an interrupted rebuild resumes where it stopped and keeps earlier results until then', async () => {
  await seenByAnEarlierModel(talents)
  const stop = new AbortController()
  const { describe: originalDescribe } = eyes
  eyes.describe = async (call, picture) => {
    stop.abort()
    await new Promise((resolve) => call.signal.addEventListener('abort', resolve, { once: true }))
    return originalDescribe(call, picture)
  }
  expect(await run('all', stop.signal)).toContain(
    'events are still queued: `semblance likeness reindex` continues with them.',
  )
  eyes.describe = originalDescribe
  const [first] = (await talents[0]?.get('/api/likeness/assets'))?.body.assets ?? []
  expect(first.searchTags).toEqual(['portrait', 'brown hair', 'smiling'])
  const readAttempts = () =>
    world.database.kysely.selectFrom('likeness_assets').select(['seen_by', 'tag_attempt_count']).execute()
  expect(
    new Set((await readAttempts()).map(({ tag_attempt_count }) => tag_attempt_count)),
    'no attempt is lost',
  ).toEqual(new Set([0]))
  await run(undefined)
  expect(new Set((await readAttempts()).map(({ seen_by }) => seen_by))).toEqual(new Set(['openai/played-eyes']))
})
