import { writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { pathOf, pictureOf } from '../../../../tests/support/uploads.ts'
import { createWorld, type World } from '../../../../tests/support/world.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { deleteFiles, findFile, keepFiles, mediaUrl, openFile, storeFile, type UncheckedKind } from './index.ts'
import { sweepFiles } from './sweep-files.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
beforeEach(async () => {
  await deleteFiles(
    world.app.ctx,
    (await rows()).map(({ key }) => key),
  )
})
afterAll(() => world.close())

const store = (kind: UncheckedKind | 'store-photo', source: Uint8Array = Buffer.from('some work')) =>
  storeFile(world.app.ctx, { kind: kind as UncheckedKind, source })
const rows = () => world.database.kysely.selectFrom('media_files').selectAll().orderBy('key').execute()
const objects = async () => (await world.app.ctx.storage.list('', { limit: 1000 })).map(({ key }) => key)
const sweep = async () => (await world.cron('/api/media/cron/sweep')).body
const get = (key: string, query = '') => world.stranger().get(pathOf(mediaUrl(world.app.ctx, key)) + query)

function failing(call: 'delete' | 'head', response: () => Promise<never>): { restore: () => void } {
  const { storage } = world.app.ctx
  world.app.ctx.storage = new Proxy(storage, {
    get: (target, name) => (name === call ? response : Reflect.get(target, name)),
  })
  return {
    restore: () => {
      world.app.ctx.storage = storage
    },
  }
}

test('the sweep deletes expired files that nothing refers to, with their copies, and keeps the others', async () => {
  const picture = await pictureOf(400, 200)
  const [named, unnamed] = [await store('product-image', picture), await store('product-image', picture)]
  const selfie = await store('selfie', picture)
  for (const { key } of [named, unnamed]) expect((await get(key, '&w=160')).status).toBe(200)
  const keep = (keys: string[]) =>
    inTransaction(world.database.kysely, (trx) => keepFiles(trx, keys, { kind: 'product-image' }, world.clock.now()))
  expect(await keep([named.key, selfie.key])).toEqual(new Set([named.key]))
  expect(await sweep()).toEqual({ files: 0, temporaryFiles: 0 })
  world.clock.advance(7 * DAY_MS)
  expect((await get(unnamed.key)).status).toBe(404)
  expect(await keep([unnamed.key])).toEqual(new Set())
  expect(await sweep()).toEqual({ files: 2, temporaryFiles: 0 })
  expect((await rows()).filter(({ key, source_key }) => [key, source_key].includes(named.key))).toHaveLength(2)
  expect((await objects()).sort()).toEqual((await rows()).map(({ key }) => key))
  world.clock.advance(23 * DAY_MS)
  expect(await sweep()).toEqual({ files: 1, temporaryFiles: 0 })
  expect((await rows()).map(({ key }) => key)).not.toContain(selfie.key)
  expect(await sweep()).toEqual({ files: 0, temporaryFiles: 0 })
})

describe('deleting a file', () => {
  test('removes the file, every copy and their objects', async () => {
    const file = await store('branding', await pictureOf(400, 200))
    await get(file.key, '?w=160')
    expect(await objects()).toHaveLength(2)
    const opened = await openFile(world.app.ctx, file.key)
    expect(Buffer.concat((await opened?.body.toArray()) ?? [])).toHaveLength(file.bytes)
    await deleteFiles(world.app.ctx, [file.key, file.key, 'branding/nowhere'])
    expect(await openFile(world.app.ctx, file.key)).toBeUndefined()
    expect(await findFile(world.database.kysely, file.key, world.clock.now())).toBeUndefined()
    expect(await rows()).toEqual([])
    expect(await objects()).toEqual([])
    expect((await get(file.key)).status).toBe(404)
  })

  test('hides the file at once if the store fails, and the next sweep finishes it', async () => {
    const { key } = await store('branding', await pictureOf(8, 8))
    const { restore } = failing('delete', () => Promise.reject(new Error('the network')))
    await expect(deleteFiles(world.app.ctx, [key])).rejects.toThrow('the network')
    restore()
    expect((await get(key)).status).toBe(404)
    expect(await rows()).toMatchObject([{ key, state: 'DELETING' }])
    expect(await sweep()).toMatchObject({ files: 1 })
    expect([await rows(), await objects()]).toEqual([[], []])
  })

  test('is not finished until the object is gone from the store', async () => {
    const { key } = await store('branding', await pictureOf(8, 8))
    const { restore } = failing('delete', (async () => {}) as () => Promise<never>)
    await expect(deleteFiles(world.app.ctx, [key])).rejects.toThrow(`still has ${key}`)
    restore()
    expect(await rows()).toMatchObject([{ key, state: 'DELETING' }])
  })

  test('continues with other files when one cannot be deleted', async () => {
    const stuck = await store('deliverable')
    const { storage } = world.app.ctx
    for (let count = 0; count < 4; count++) await store('deliverable')
    world.app.ctx.storage = new Proxy(storage, {
      get: (target, name) =>
        name === 'delete'
          ? async (keys: readonly string[]) => {
              if (keys.includes(stuck.key)) throw new Error('locked')
              return target.delete(keys)
            }
          : Reflect.get(target, name),
    })
    world.clock.advance(8 * DAY_MS)
    await expect(sweepFiles(world.app.ctx)).rejects.toThrow('locked')
    expect((await rows()).map(({ key }) => key)).toEqual([stuck.key])
    expect(await objects()).toEqual([stuck.key])
    world.app.ctx.storage = storage
    expect(await sweep()).toMatchObject({ files: 1 })
  })

  test.skipIf(inject('template').engine === 'pglite')(
    'skips a file that a concurrent delivery is about to keep',
    async () => {
      const { key } = await store('deliverable')
      world.clock.advance(7 * DAY_MS - HOUR_MS)
      const now = world.clock.now()
      const [fileKept, mayContinue] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const keeping = inTransaction(world.database.kysely, async (trx) => {
        const retained = await keepFiles(trx, [key], { kind: 'deliverable' }, now)
        fileKept.resolve()
        await mayContinue.promise
        return retained
      })
      await fileKept.promise
      world.clock.advance(2 * HOUR_MS)
      expect(await sweepFiles(world.app.ctx)).toMatchObject({ files: 0 })
      mayContinue.resolve()
      expect(await keeping).toEqual(new Set([key]))
      expect(await rows()).toMatchObject([{ key, state: 'STORED', expires_at: null }])
      expect(await objects()).toEqual([key])
    },
  )

  test('happens once when several sweeps run at the same time', async () => {
    for (let count = 0; count < 5; count++) await store('deliverable')
    world.clock.advance(8 * DAY_MS)
    const reports = await Promise.all([1, 2, 3].map(() => sweepFiles(world.app.ctx)))
    expect(reports.reduce((sum, { files }) => sum + files, 0)).toBe(5)
    expect([await rows(), await objects()]).toEqual([[], []])
  })
})

describe('the sweep after a crash', () => {
  test('deletes files whose upload was interrupted, after an hour', async () => {
    for (const isStored of [true, false]) {
      const { key } = await store('branding', await pictureOf(8, 8))
      if (!isStored) await world.app.ctx.storage.delete([key])
      await world.database.kysely.updateTable('media_files').set({ state: 'STORING' }).where('key', '=', key).execute()
    }
    expect(await sweep()).toMatchObject({ files: 0 })
    world.clock.advance(HOUR_MS + 1000)
    expect(await sweep()).toMatchObject({ files: 2 })
    expect([await rows(), await objects()]).toEqual([[], []])
  })

  test('deletes temporary files of crashed processes and keeps those of running ones', async () => {
    const { temporaryFiles } = world.app.ctx
    await temporaryFiles.use(async (path) => {
      await writeFile(path, 'under way')
      const folder = path.slice(0, path.lastIndexOf('/'))
      const machine = hostname().replaceAll(/[^\w-]/g, '_')
      // The first process id does not exist; the second is ours, but from an earlier run.
      await writeFile(`${folder}/${machine}.99999999.aaaa.bbbb`, 'left')
      await writeFile(`${folder}/${machine}.${process.pid}.aaaa.bbbb`, 'left')
      await writeFile(`${folder}/another-machine.1.aaaa.bbbb`, 'theirs')
      expect(await sweep()).toEqual({ files: 0, temporaryFiles: 2 })
    })
  })
})
