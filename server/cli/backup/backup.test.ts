import { appendFileSync, closeSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs'
import { copyFile, type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { offerIn, readOffer, type TestOffer } from '../../../tests/support/offers/offers.ts'
import { temporaryFolder } from '../../../tests/support/programs/program.ts'
import { administer, databaseUrl } from '../../../tests/support/runner/database-template.ts'
import { pathOf, pictureOf, upload } from '../../../tests/support/uploads.ts'
import { createWorld, openTestDatabase, TEST_ENV, type World } from '../../../tests/support/world.ts'
import { checkFiles } from '../../features/media/files/index.ts'
import { checkBooks } from '../../features/money/reconciliation/index.ts'
import { hasNoPeople } from '../../features/people/accounts/index.ts'
import { sequencesOf, tablesOf } from '../../platform/database/bulk/own-tables.ts'
import { connect, type Database } from '../../platform/database/connect.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { newId } from '../../platform/ids.ts'
import { openS3rver, storageAt } from '../../providers/storage/testing/s3-counterparts.ts'
import { ABOUT, MANIFEST } from './manifest.ts'
import { restoreArchive } from './restore-archive.ts'
import { restoreObjects } from './restore-objects.ts'
import { tarEntries } from './tar.ts'
import { verifyArchive } from './verify-archive.ts'
import { type Installation, writeArchive } from './write-archive.ts'

const folder = temporaryFolder()
const source = inject('template')
let world: World
let offer: TestOffer
let portrait: { address: string; bytes: string }
let archive: string

beforeAll(async () => {
  world = await createWorld()
  offer = await offerIn(world, 'COMPLETED')
  await offerIn(world, 'DISPUTED')
  const picture = [{ name: 'file', fileName: 'me.png', bytes: await pictureOf(300, 300) }]
  const { body } = await upload(offer.talent, '/api/accounts/me/picture', picture)
  portrait = await readPortrait(world, body.url)
  archive = await backUp(world, 'first.tar')
})
afterAll(async () => {
  await world.close()
  folder.remove()
})

const installationOf = ({ app, config, database }: World): Installation => ({
  config,
  database,
  storage: app.ctx.storage,
  temporaryFiles: app.ctx.temporaryFiles,
})

async function backUp(from: World, name: string): Promise<string> {
  const path = join(folder.path, name)
  const file = await open(path, 'wx')
  await writeArchive(installationOf(from), async (bytes) => file.writeFile(bytes), from.clock.now())
  await file.close()
  return path
}

async function readPortrait(at: World, address: string) {
  const { status, text } = await at.stranger().get(pathOf(address))
  expect(status).toBe(200)
  return { address, bytes: text }
}

/**
 * Opens an empty database of the given engine. If only the embedded engine is available, it
 * returns a migrated database without accounts instead. This takes a tenth of the time.
 */
async function openEmpty(engine: Database['engine']): Promise<{ database: Database; drop: () => Promise<void> }> {
  const shared = { poolSize: 4, onError: console.error }
  if (source.engine === 'pglite') return openTestDatabase()
  if (engine === 'pglite') return { database: await connect({ ...shared, dataDir: 'memory://' }), drop: async () => {} }
  const name = `${source.template}_${newId().replaceAll('-', '').slice(-16)}`
  await administer(source.url, `create database ${name}`)
  return {
    database: await connect({ ...shared, dataDir: '', databaseUrl: databaseUrl(source.url, name) }),
    drop: () => administer(source.url, `drop database ${name} with (force)`),
  }
}

async function opened<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Creates a world from a restored archive. */
async function restoredWorld(from: string, engine: Database['engine']): Promise<World> {
  const { database, drop } = await openEmpty(engine)
  const env = { STORAGE_DIR: join(folder.path, newId()) }
  const restored = await createWorld({
    env,
    openDatabase: async () => {
      const { openStorage } = await import('../../app.ts')
      const { loadConfig } = await import('../../platform/config/load-config.ts')
      const config = loadConfig({ ...TEST_ENV, ...env })
      const storage = await openStorage(config, world.clock)
      const { hasOtherKey } = await opened(from, (file) => restoreArchive({ config, database, storage }, file))
      expect(hasOtherKey).toBe(false)
      return { database, drop }
    },
  })
  onTestFinished(restored.close)
  return restored
}

/** Returns digests of every table's rows, and every sequence's value, to compare two databases. */
const everythingIn = ({ database }: World) =>
  database.inSnapshot(async ({ read }) => {
    const found: Record<string, unknown> = {}
    for (const { table, columns } of await tablesOf(read)) {
      const [row] = await read<object>(
        `select count(*)::int as rows, md5(string_agg(t::text, '' order by t::text)) as digest from (select ${columns} from ${table}) t`,
      )
      found[table] = row
    }
    return { ...found, sequences: await sequencesOf(read) }
  })

async function expectSameAs(restored: World): Promise<void> {
  expect(await everythingIn(restored)).toEqual(await everythingIn(world))
  expect((await checkBooks(restored.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
  const findings: unknown[] = []
  await checkFiles(restored.app.ctx, { onFinding: (finding) => findings.push(finding) })
  expect(findings).toEqual([])
}

test('a restored backup keeps sessions, balanced books and photos, and the server keeps working', async () => {
  const restored = await restoredWorld(archive, 'postgres')
  await expectSameAs(restored)
  const { cookies } = offer.talent
  const talent = restored.stranger()
  for (const [name, value] of cookies) talent.cookies.set(name, value)
  expect((await talent.get(`/api/offers/${offer.id}`)).body.offer).toMatchObject({ id: offer.id, status: 'COMPLETED' })
  expect(await readPortrait(restored, portrait.address)).toEqual(portrait)
  // Proves that triggers and sequences work: the next offer can be paid, delivered and booked.
  const next = await offerIn(restored, 'COMPLETED')
  expect(await readOffer(next.brand, next.id)).toMatchObject({ status: 'COMPLETED' })
  expect((await checkBooks(restored.database.kysely)).flatMap(({ differences }) => differences)).toEqual([])
})

test.skipIf(source.engine === 'pglite')('an embedded database moves to PostgreSQL and back', async () => {
  const embedded = await restoredWorld(archive, 'pglite')
  await expectSameAs(embedded)
  await expectSameAs(await restoredWorld(await backUp(embedded, 'embedded.tar'), 'postgres'))
})

test.skipIf(source.engine === 'pglite')(
  'an archive taken while servers write has all tables as of one moment',
  async () => {
    const path = join(folder.path, 'meanwhile.tar')
    const file = await open(path, 'wx')
    let later: Promise<TestOffer> | undefined
    const before = await everythingIn(world)
    await writeArchive(
      installationOf(world),
      async (bytes) => {
        later ??= offerIn(world, 'COMPLETED')
        await later
        await file.writeFile(bytes)
      },
      world.clock.now(),
    )
    await file.close()
    expect(await everythingIn(world)).not.toEqual(before)
    const restored = await restoredWorld(path, 'postgres')
    const { sequences: _, ...rows } = await everythingIn(restored)
    expect(before).toMatchObject(rows)
  },
)

test('files move from a folder into a bucket once and never overwrite others', async () => {
  const s3 = await openS3rver()
  onTestFinished(s3.close)
  const bucket = storageAt(s3.config)
  const restore = () => opened(archive, async (file) => restoreObjects(bucket, file, await verifyArchive(file)))
  expect(await restore()).toEqual({ alreadyThere: 0 })
  const [lying] = await bucket.list('', { limit: 10 })
  const moved = await bucket.get(lying?.key ?? '')
  expect(moved).toMatchObject({ contentType: 'image/png' })
  expect((await buffer(moved!.body)).toString()).toBe(portrait.bytes)
  expect(await restore()).toEqual({ alreadyThere: 1 })
  await bucket.put({ key: moved!.key, body: Buffer.from('another'), contentType: 'image/png' })
  await expect(restore()).rejects.toThrow('File storage already has a different file at portraits/')
})

describe('a restore changes nothing and rejects', () => {
  let target: Awaited<ReturnType<typeof openEmpty>>
  beforeAll(async () => {
    target = await openEmpty('postgres')
  })
  afterAll(async () => {
    await target.database.close()
    await target.drop()
  })

  const restore = (path: string, database = target.database) =>
    opened(path, (file) => restoreArchive({ ...installationOf(world), database }, file))

  async function changed(change: (path: string) => Promise<void> | void): Promise<string> {
    const path = join(folder.path, newId())
    await copyFile(archive, path)
    await change(path)
    return path
  }
  const entry = (path: string, named: (name: string) => boolean) =>
    opened(path, async (file) => {
      for await (const found of tarEntries(file)) if (named(found.name)) return found
      throw new Error('there is no such file in the archive')
    })
  function overwrite(path: string, at: number, bytes: Uint8Array | string): void {
    const file = openSync(path, 'r+')
    writeSync(file, Buffer.from(bytes), 0, Buffer.byteLength(bytes), at)
    closeSync(file)
  }

  test.each([
    ['in the middle', (size: number) => Math.floor(size / 2)],
    ['in its first block', () => 100],
    ['before its end', (size: number) => size - 5000],
  ])('an archive that was cut %s', async (_, left) => {
    const path = await changed((at) => truncateSync(at, left(statSync(at).size)))
    await expect(restore(path)).rejects.toThrow(/The archive is incomplete or damaged, so nothing was restored/)
  })

  test('an archive that was cut between two files, which tar accepts', async () => {
    const last = await entry(archive, (name) => name === MANIFEST)
    const path = await changed((at) => {
      truncateSync(at, last.from - 512)
      appendFileSync(at, new Uint8Array(1024))
    })
    await expect(restore(path)).rejects.toThrow('The archive’s last file is missing')
  })

  test.each([
    ['a table', (name: string) => name.startsWith('tables/public.ledger_postings/'), /tables\/public\.ledger_postings/],
    ['a photograph', (name: string) => name.startsWith('objects/'), /the stored files/],
  ])('an archive in which a byte of %s was altered', async (_, named, message) => {
    const { from, bytes } = await entry(archive, named)
    const path = await changed((at) => {
      const byte = readFileSync(at)[from + bytes - 1] ?? 0
      overwrite(at, from + bytes - 1, Uint8Array.of(byte ^ 1))
    })
    await expect(restore(path)).rejects.toThrow(message)
  })

  test('an archive that is newer than the program', async () => {
    const { from, bytes } = await entry(archive, (name) => name === ABOUT)
    const last = readMigrations().at(-1)?.name ?? ''
    const path = await changed((at) => {
      const about = readFileSync(at).toString('utf8', from, from + bytes)
      overwrite(at, from, about.replace(last, last.replace(/^\d{4}/, '9999')))
    })
    await expect(restore(path)).rejects.toThrow(/is newer than this program \(it has migration 9999/)
  })

  test('a file that is not a Semblance archive', async () => {
    const path = await changed((at) => {
      truncateSync(at, 0)
      appendFileSync(at, new Uint8Array(2048))
    })
    await expect(restore(path)).rejects.toThrow('This is not an archive of `semblance backup`.')
  })

  test('a target database that has people in it', async () => {
    const before = await everythingIn(world)
    await expect(restore(archive, world.database)).rejects.toThrow(/contains people/)
    expect(await everythingIn(world)).toEqual(before)
  })

  test('all of these, so the target database is still empty', async () => {
    const tables = await target.database.inSnapshot(({ read }) => tablesOf(read))
    if (source.engine === 'postgres') expect(tables).toEqual([])
    else expect(await hasNoPeople(target.database.kysely)).toBe(true)
  })

  test.skipIf(source.engine === 'pglite')('a target database of another program', async () => {
    await target.database.runScript('create table recipes (id integer)')
    await expect(restore(archive)).rejects.toThrow(/contains tables of another program/)
  })
})
