import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { countUploadedBytes } from './queries/count-uploaded.ts'
import { beginDeleting, deleteFileRows, markUnfinishedAsDeleting } from './queries/delete-files.ts'
import { findCopy, findFile, findFiles, findKeysOf, findOwnKeys, listRows } from './queries/read-files.ts'
import {
  claimCopy,
  holdFiles,
  keepFiles,
  keepFilesUntil,
  keepWithoutOwner,
  markStored,
  releaseFiles,
} from './queries/write-files.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const KIND = 'message-attachment'

let world: World
let owner: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  ;[owner, other] = [await world.brand(), await world.talent()]
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const file = (key: string, columns: WrittenRow = {}): WrittenRow => ({
  key,
  kind: KIND,
  state: 'STORED',
  content_type: 'image/png',
  bytes: 1,
  sha256: 'x',
  file_name: 'cup.png',
  visibility: 'signed',
  owner_account_id: owner.accountId,
  subject_id: 'offer',
  source_key: null,
  copy_name: null,
  created_at: NOW,
  updated_at: NOW,
  expires_at: at(1),
  held_at: null,
  ...columns,
})
const OTHERS: Record<string, WrittenRow> = {
  'at-its-end': { expires_at: NOW },
  deleting: { state: 'DELETING' },
  storing: { state: 'STORING' },
  'of-another': { owner_account_id: 'other' },
  'other-kind': { kind: 'deliverable' },
  'other-subject': { subject_id: 'another offer' },
}
const KEYS = ['own', 'own-copy', 'for-good', ...Object.keys(OTHERS)]
beforeEach(async () => {
  await db().deleteFrom('media_files').where('source_key', 'is not', null).execute()
  await db().deleteFrom('media_files').execute()
  const ownerOf = (columns: WrittenRow) => (columns.owner_account_id ? { owner_account_id: other.accountId } : {})
  await writeRows(world, 'media_files', [
    ...Object.entries(OTHERS).map(([key, columns]) => file(key, { ...columns, ...ownerOf(columns) })),
    file('for-good', { expires_at: null }),
    file('own', {}),
    file('own-copy', { source_key: 'own', copy_name: 'w320' }),
  ])
})
const changed = async (isChanged: (row: { [column: string]: unknown }) => boolean): Promise<string[]> => {
  const rows = await db().selectFrom('media_files').selectAll().orderBy('key').execute()
  return rows.filter(isChanged).map(({ key }) => key)
}
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)

describe('reading', () => {
  test('finds stored files that have not expired', async () => {
    const found = await findFiles(db(), KEYS, NOW)
    const served = ['for-good', 'of-another', 'other-kind', 'other-subject', 'own', 'own-copy']
    expect(found.map(({ key }) => key).toSorted()).toEqual(served)
    const alone = await Promise.all(KEYS.map((key) => findFile(db(), key, NOW)))
    expect(alone.flatMap((each) => each?.key ?? []).toSorted()).toEqual(served)
    expect((await findFiles(db(), ['own'], NOW)).map(({ key }) => key)).toEqual(['own'])
  })

  test('finds an account’s own files of a kind, and those that never expire', async () => {
    const own = { kind: KIND, ownerAccountId: owner.accountId } as const
    const keys = await findOwnKeys(db(), KEYS, own, NOW)
    expect([...keys].toSorted()).toEqual(['for-good', 'other-subject', 'own', 'own-copy'])
    expect(await findOwnKeys(db(), ['own', 'of-another'], own, NOW)).toEqual(new Set(['own']))
    await db().updateTable('media_files').set({ expires_at: null }).where('key', 'not in', ['own']).execute()
    expect((await findKeysOf(db(), own)).toSorted()).toEqual(['at-its-end', 'for-good', 'other-subject'])
  })

  test('finds a copy by its source and name, and lists keys by prefix in order', async () => {
    await writeRows(world, 'media_files', [
      file('own-wide', { source_key: 'own', copy_name: 'w640' }),
      file('for-good-copy', { source_key: 'for-good', copy_name: 'w320' }),
    ])
    expect((await findCopy(db(), 'own', 'w320'))?.key).toBe('own-copy')
    expect((await findCopy(db(), 'own', 'w640'))?.key).toBe('own-wide')
    expect(await findCopy(db(), 'own', 'w960')).toBeUndefined()
    const list = async (prefix: string, after: string, limit: number) =>
      (await listRows(db(), prefix, { after, limit })).map(({ key }) => key)
    expect(await list('own', '', 9)).toEqual(['own', 'own-copy', 'own-wide'])
    expect(await list('own', 'own', 1)).toEqual(['own-copy'])
    expect(await list('o', 'of-another', 2)).toEqual(['other-kind', 'other-subject'])
  })

  test('counts the bytes that an account has uploaded since a time, without copies and deleted files', async () => {
    await writeRows(world, 'media_files', [
      file('metered-later', { created_at: at(2), bytes: 10 }),
      file('metered-storing', { created_at: at(1), bytes: 100, state: 'STORING' }),
      file('metered-deleting', { created_at: at(1), bytes: 1000, state: 'DELETING' }),
      file('metered-copy', { created_at: at(1), bytes: 1000, source_key: 'own', copy_name: 'w640' }),
      file('metered-other', { created_at: at(1), bytes: 1000, owner_account_id: other.accountId }),
      file('not-metered', { created_at: at(1), bytes: 1000, kind: 'likeness-image' }),
    ])
    expect(await countUploadedBytes(db(), owner.accountId, NOW)).toEqual({ bytes: 110, oldest: at(1) })
    expect(await countUploadedBytes(db(), owner.accountId, at(2))).toEqual({ bytes: 0, oldest: null })
  })
})

describe('keeping', () => {
  test('affects only existing files of the given kind, owner and subject, and their copies', async () => {
    const rule = { kind: KIND, ownerAccountId: owner.accountId, subjectId: 'offer' } as const
    const kept = await inTrx((trx) => keepFiles(trx, KEYS, rule, NOW))
    expect([...kept].toSorted()).toEqual(['for-good', 'own', 'own-copy'])
    expect(await changed(({ expires_at }) => expires_at === null)).toEqual(['for-good', 'own', 'own-copy'])
    expect(await inTrx((trx) => keepFiles(trx, ['other-subject'], rule, NOW))).toEqual(new Set())
    const ofAll = { kind: KIND } as const
    expect(await inTrx((trx) => keepFiles(trx, ['of-another', 'other-subject'], ofAll, NOW))).toEqual(
      new Set(['of-another', 'other-subject']),
    )
  })

  test('until a given time, or without an owner, affects only the named files and their copies', async () => {
    const until = at(HOUR_MS)
    await inTrx((trx) => keepFilesUntil(trx, ['own', 'deleting'], until))
    const isUntil = ({ expires_at }: { [column: string]: unknown }) => Number(expires_at) === until.getTime()
    expect(await changed(isUntil)).toEqual(['own', 'own-copy'])
    await inTrx((trx) => keepWithoutOwner(trx, ['own', 'deleting']))
    expect(await changed(({ owner_account_id }) => owner_account_id === null)).toEqual(['own', 'own-copy'])
  })

  test('a second hold does not change the time of the first, and released files are no longer held', async () => {
    await inTrx((trx) => holdFiles(trx, ['own'], NOW))
    await inTrx((trx) => holdFiles(trx, ['own', 'for-good'], at(1)))
    const heldAt = async (time: Date) => changed(({ held_at }) => held_at !== null && Number(held_at) === Number(time))
    expect([await heldAt(NOW), await heldAt(at(1))]).toEqual([['own', 'own-copy'], ['for-good']])
    await inTrx((trx) => releaseFiles(trx, ['own']))
    expect(await changed(({ held_at }) => held_at !== null)).toEqual(['for-good'])
  })
})

describe('storing', () => {
  const facts = { contentType: 'image/webp', bytes: 7, sha256: 'y', width: 3, height: 2 }

  test('is completed only if no other process has taken the row over', async () => {
    const mark = (key: string, since: Date) => markStored(db(), { key, since, at: at(1) }, facts)
    expect(await mark('storing', at(-1))).toBeUndefined()
    expect(await mark('deleting', NOW)).toBeUndefined()
    expect(await mark('storing', NOW)).toMatchObject({ key: 'storing', state: 'STORED', bytes: 7 })
    expect(await changed(({ content_type }) => content_type === 'image/webp')).toEqual(['storing'])
  })

  test('takes over a copy from a process that died, but not from a process that still works or has finished', async () => {
    const claim = (key: string, staleBefore: Date, copyName = 'w640') =>
      claimCopy(db(), file(key, { source_key: 'own', copy_name: copyName, state: 'STORING' }) as never, staleBefore)
    expect(await claim('copy-1', NOW)).toEqual({ key: 'copy-1' })
    expect(await claim('copy-2', NOW)).toBeUndefined()
    expect(await claim('copy-3', at(1))).toEqual({ key: 'copy-3' })
    expect(await claim('copy-4', at(1), 'w320')).toBeUndefined()
    expect((await findCopy(db(), 'own', 'w640'))?.key).toBe('copy-3')
  })
})

describe('deleting', () => {
  test('marks the named files and their copies', async () => {
    expect((await beginDeleting(db(), ['own'], at(1))).toSorted()).toEqual(['own', 'own-copy'])
    expect(await changed(({ state }) => state === 'DELETING')).toEqual(['deleting', 'own', 'own-copy'])
  })

  test('marks an unfinished file only if no other process has taken the row over', async () => {
    expect(await markUnfinishedAsDeleting(db(), 'storing', at(-1), at(1))).toBe(false)
    expect(await markUnfinishedAsDeleting(db(), 'own', NOW, at(1))).toBe(false)
    expect(await markUnfinishedAsDeleting(db(), 'storing', NOW, at(1))).toBe(true)
    expect(await changed(({ state }) => state === 'DELETING')).toEqual(['deleting', 'storing'])
  })

  test('removes only marked rows, and keeps a file while a copy of it is not removed too', async () => {
    await beginDeleting(db(), ['for-good'], NOW)
    await db().updateTable('media_files').set({ state: 'DELETING' }).where('key', '=', 'own').execute()
    expect(await deleteFileRows(db(), ['own', 'deleting', 'other-kind'])).toBe(1)
    expect(await changed(() => true)).toEqual(KEYS.filter((key) => key !== 'deleting').toSorted())
    await beginDeleting(db(), ['own'], NOW)
    expect(await deleteFileRows(db(), ['own-copy', 'own'])).toBe(2)
    expect(await changed(({ state }) => state === 'DELETING')).toEqual(['for-good'])
  })
})
