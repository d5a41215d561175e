import { TaskRefused } from '@semblance/workers/task'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newPortrait } from '../../../../tests/support/likeness/shown-persons.ts'
import { pictureOf, silence } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { deleteFiles, storeFile, type UncheckedKind } from './index.ts'
import { getResizedCopy } from './resized-copy.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  const files = await world.database.kysely.selectFrom('media_files').select('key').execute()
  await deleteFiles(
    world.app.ctx,
    files.map(({ key }) => key),
  )
})
afterAll(() => world.close())

const store = (kind: UncheckedKind, source: Uint8Array) => storeFile(world.app.ctx, { kind, source })
const run = async () => (await world.cron('/api/media/cron/fingerprint')).body
const prints = () =>
  world.database.kysely
    .selectFrom('picture_fingerprints')
    .select(['file_key', 'hash', 'quality', 'made_at'])
    .orderBy('file_key')
    .execute()
/** Replaces a part of the context until the end of `work`. */
async function withPart<Name extends 'storage' | 'pictures'>(
  name: Name,
  part: Partial<World['app']['ctx'][Name]>,
  work: () => Promise<unknown>,
): Promise<void> {
  const { ctx } = world.app
  const whole = ctx[name]
  ctx[name] = new Proxy(whole, { get: (target, key) => Reflect.get({ ...part }, key) ?? Reflect.get(target, key) })
  try {
    await work()
  } finally {
    ctx[name] = whole
  }
}

test('the job makes missing fingerprints of pictures that people see, and of nothing else', async () => {
  const work = await store('deliverable', await newPortrait())
  const drawn = await store('image-candidate', await newPortrait())
  await store('selfie', await newPortrait())
  await store('deliverable', silence())
  await getResizedCopy(world.app.ctx, work, 160)
  expect(await run()).toEqual({ pictures: 2 })
  expect(await prints()).toEqual(
    [work.key, drawn.key].toSorted().map((key) => ({
      file_key: key,
      hash: expect.stringMatching(/^[01]{256}$/),
      quality: expect.any(Number),
      made_at: expect.any(Date),
    })),
  )
  expect(await run()).toEqual({ pictures: 0 })
})

test('the fingerprint of a picture is deleted with the picture', async () => {
  const [one, other] = [
    await store('deliverable', await newPortrait()),
    await store('deliverable', await newPortrait()),
  ]
  await run()
  await deleteFiles(world.app.ctx, [one.key])
  expect((await prints()).map(({ file_key }) => file_key)).toEqual([other.key])
})

test('a fingerprint is deleted at once even if the file store cannot confirm the deletion of its picture', async () => {
  const { key } = await store('deliverable', await newPortrait())
  await run()
  const failing = () => Promise.reject(new Error('the store is down'))
  await withPart('storage', { delete: failing, head: failing }, () =>
    expect(deleteFiles(world.app.ctx, [key])).rejects.toThrow('the store is down'),
  )
  expect(await prints()).toEqual([])
})

test('a picture that is deleted while it is read leaves no fingerprint', async () => {
  const { key } = await store('deliverable', await newPortrait())
  const { pictures } = world.app.ctx
  const fingerprint = async (path: string) => {
    await deleteFiles(world.app.ctx, [key])
    return pictures.fingerprint(path)
  }
  await withPart('pictures', { fingerprint }, run)
  expect(await prints()).toEqual([])
})

test('a picture that cannot be read now does not stop the rest, and is tried again after an hour', async () => {
  const [first] = [await store('deliverable', await newPortrait()), await store('deliverable', await newPortrait())]
  const { storage } = world.app.ctx
  const get: typeof storage.get = async (key) => {
    if (key === first.key) throw new Error('the store is down')
    return storage.get(key)
  }
  await withPart('storage', { get }, async () => expect(await run()).toEqual({ pictures: 1 }))
  expect(await run()).toEqual({ pictures: 0 })
  world.clock.advance(HOUR_MS)
  expect(await run()).toEqual({ pictures: 1 })
})

test('a damaged picture has no fingerprint and is not tried again', async () => {
  await store('deliverable', await newPortrait())
  const fingerprint = () => Promise.reject(new TaskRefused('unreadable', 'The picture is damaged.'))
  await withPart('pictures', { fingerprint }, async () => expect(await run()).toEqual({ pictures: 1 }))
  expect(await prints()).toMatchObject([{ hash: null, quality: null, made_at: expect.any(Date) }])
  expect(await run()).toEqual({ pictures: 0 })
})

test('a picture with little detail has a low quality', async () => {
  await store('deliverable', await pictureOf(300, 300))
  await run()
  expect(await prints()).toMatchObject([{ quality: 0 }])
})
