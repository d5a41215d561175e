import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { checkFiles, type FileFinding, storeFile } from './index.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const KEY = `offers/deliverables/${'0'.repeat(32)}`
const put = (key: string, text: string) =>
  world.app.ctx.storage.put({ key, body: Buffer.from(text), contentType: 'text/plain' })
const rows = () => world.database.kysely.updateTable('media_files')

async function check(repair = false) {
  const found: FileFinding[] = []
  const progress: string[] = []
  const { files, findings } = await checkFiles(world.app.ctx, {
    repair,
    onFinding: (finding) => found.push(finding),
    onProgress: (done, total) => progress.push(`${done}/${total}`),
  })
  return {
    files,
    findings,
    found: found.map(({ key, finding, isRepaired }) => ({ key, finding, isRepaired })),
    progress,
  }
}

test('the check of files finds each difference between table and store, and deletes orphans on request', async () => {
  // The age of an object without a row is measured by the real time of its file.
  world.clock.hold(new Date())
  const store = () =>
    storeFile(world.app.ctx, { kind: 'deliverable', source: Buffer.from('some work'), expiresAt: null })
  const [whole, lost, shrunk, underWay] = [await store(), await store(), await store(), await store()]
  expect(await check()).toEqual({ files: 4, findings: 0, found: [], progress: ['1/4', '2/4', '3/4', '4/4'] })

  await world.app.ctx.storage.delete([lost.key, underWay.key])
  await put(shrunk.key, 'less')
  await put(KEY, 'nobody knows it')
  await put('others/of-somebody-else', 'not ours to look at')
  await rows().set({ state: 'STORING' }).where('key', '=', underWay.key).execute()
  const differences = [
    { key: KEY, finding: 'object without row', isRepaired: false },
    { key: lost.key, finding: 'row without object', isRepaired: false },
    { key: shrunk.key, finding: 'sizes differ', isRepaired: false },
  ].sort((one, other) => (one.key < other.key ? -1 : 1))
  expect(await check()).toMatchObject({ files: 4, findings: 3, found: differences })

  world.clock.advance(DAY_MS - HOUR_MS)
  const unfinished = { key: underWay.key, finding: 'row without object', isRepaired: false }
  expect((await check(true)).found).toEqual(
    [...differences, unfinished].sort((one, other) => (one.key < other.key ? -1 : 1)),
  )
  world.clock.advance(2 * HOUR_MS)
  expect((await check(true)).found).toContainEqual({ key: KEY, finding: 'object without row', isRepaired: true })
  expect(await world.app.ctx.storage.head(KEY)).toBeUndefined()
  expect(await world.app.ctx.storage.head('others/of-somebody-else')).toMatchObject({ key: 'others/of-somebody-else' })
  expect(await world.app.ctx.storage.head(whole.key)).toMatchObject({ key: whole.key, bytes: whole.bytes })
  expect((await check()).findings).toBe(3)
})
