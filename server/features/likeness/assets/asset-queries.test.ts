import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs, HOUR_MS } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { deleteAssetRow, deleteFailedAt } from './queries/delete-assets.ts'
import { holdAsset, releaseAsset, takeDownAssets } from './queries/hold-assets.ts'
import { listUsableAssets } from './queries/list-assets.ts'
import {
  countTagAttempt,
  listAccountsToAnalyze,
  listAnalyzedAssets,
  listUnanalyzed,
  lockCorrected,
  lockUnanalyzed,
  MAX_TAG_ATTEMPTS,
  markStale,
  resetAnalyses,
} from './queries/tag-assets.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)
const MODEL = { type: 'IMAGE', seenBy: 'model', seenVersion: 2 } as const

let world: World
let talent: Person
let other: Person
let withdrawn: Person
beforeAll(async () => {
  world = await createWorld()
  ;[talent, other, withdrawn] = [await world.talent(), await world.talent('Iris'), await world.talent('Noor')]
  await writeRows(
    world,
    'likeness_consent_states',
    [talent, other, withdrawn].map(({ accountId }) => ({
      account_id: accountId,
      granted: accountId !== withdrawn.accountId,
      version: '1',
      number: 1,
      changed_at: NOW,
    })),
  )
  await readWithoutIndexes(world)
})
beforeEach(() => world.database.kysely.deleteFrom('likeness_assets').execute())
afterAll(() => world.close())

const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(world.database.kysely, work)
const asset = (id: string, columns: WrittenRow = {}): WrittenRow => {
  const { status = 'READY', deleted_at = null } = columns
  const hasFile = status === 'READY' && deleted_at === null
  return {
    id,
    account_id: talent.accountId,
    type: 'IMAGE',
    status,
    content_url: deleted_at === null ? `https://files.example.com/${id}.png` : null,
    failure: status === 'FAILED' ? 'No.' : null,
    file_key: hasFile ? `likeness-image-assets/${id}` : null,
    sha256: hasFile ? id : null,
    content_type: hasFile ? 'image/png' : null,
    bytes: hasFile ? 1 : null,
    search_tags: null,
    tag_attempt_count: 0,
    held_reason: null,
    created_at: NOW,
    updated_at: NOW,
    deleted_at,
    is_stale: false,
    ...(columns.seen_by ? { seen: {}, seen_at: NOW } : {}),
    ...columns,
  }
}
const write = (...assets: WrittenRow[]) => writeRows(world, 'likeness_assets', assets)
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)
const idsWhere = async (is: (row: { [column: string]: unknown }) => boolean): Promise<string[]> =>
  idsOf((await world.database.kysely.selectFrom('likeness_assets').selectAll().orderBy('id').execute()).filter(is))
const others = () => [
  asset('x-of-another', { account_id: other.accountId }),
  asset('x-deleted', { deleted_at: NOW }),
  asset('x-failed', { status: 'FAILED' }),
  asset('x-waiting', { status: 'WAITING' }),
]

test('assets to be analyzed are listed oldest first, without those given up, analyzed or of another type', async () => {
  await write(
    ...others(),
    asset('b', { created_at: at(-1) }),
    asset('z', { created_at: at(-HOUR_MS) }),
    asset('a', { created_at: at(-1) }),
    asset('stale', { search_tags: [], is_stale: true, tag_attempt_count: MAX_TAG_ATTEMPTS - 1 }),
    asset('analyzed', { search_tags: [] }),
    asset('given-up', { tag_attempt_count: MAX_TAG_ATTEMPTS }),
    asset('voice', { type: 'VOICE' }),
  )
  const wanted = { accountId: talent.accountId, type: 'IMAGE' } as const
  expect(idsOf(await listUnanalyzed(world.database.kysely, { ...wanted, limit: 9 }))).toEqual(['z', 'a', 'b', 'stale'])
  expect(idsOf(await listUnanalyzed(world.database.kysely, { ...wanted, limit: 2 }))).toEqual(['z', 'a'])
  const ids = ['a', 'stale', 'analyzed', 'given-up', 'x-deleted', 'x-failed', 'x-waiting']
  const locked = await inTrx(async (trx) => {
    const found: string[] = []
    for (const id of ids) if (await lockUnanalyzed(trx, id)) found.push(id)
    return found
  })
  expect(locked).toEqual(['a', 'stale', 'given-up'])
  await inTrx(async (trx) => {
    for (const id of ids) await countTagAttempt(trx, { id, failure: 'No face.', at: NOW })
  })
  expect(await idsWhere(({ tag_failure }) => tag_failure !== null)).toEqual(['a', 'stale'])
})

test('the lists of analyzed and of usable assets have the talent’s own, newest first, without held or deleted ones', async () => {
  const seen = { search_tags: [] }
  await write(
    ...others(),
    asset('a', { ...seen, created_at: at(1) }),
    asset('c', { ...seen, created_at: at(HOUR_MS) }),
    asset('b', { ...seen, created_at: at(1) }),
    asset('held', { ...seen, held_reason: 'A review.' }),
    asset('unseen', { created_at: at(-1) }),
    asset('voice', { ...seen, type: 'VOICE' }),
    asset('withdrawn', { ...seen, account_id: withdrawn.accountId }),
  )
  const { kysely } = world.database
  expect(idsOf(await listAnalyzedAssets(kysely, talent.accountId))).toEqual(['c', 'b', 'a', 'voice'])
  const usable = async (accountId: string, analyzedOnly: boolean, limit = 9) =>
    idsOf(await listUsableAssets(kysely, { accountId, type: 'IMAGE', limit, analyzedOnly }))
  expect(await usable(talent.accountId, false)).toEqual(['c', 'b', 'a', 'unseen'])
  expect(await usable(talent.accountId, true)).toEqual(['c', 'b', 'a'])
  expect(await usable(talent.accountId, true, 2)).toEqual(['c', 'b'])
  expect(await usable(withdrawn.accountId, false)).toEqual([])
})

test('a new model analyzes again what another one, or an earlier version, has analyzed', async () => {
  const seen = { search_tags: [], seen_by: 'model', seen_version: 2 }
  await write(
    ...others(),
    asset('other-model', { ...seen, seen_by: 'other', tag_attempt_count: 3 }),
    asset('other-version', { ...seen, seen_version: 1 }),
    asset('current', { ...seen, tag_attempt_count: 1 }),
    asset('never', { tag_attempt_count: MAX_TAG_ATTEMPTS }),
    asset('voice', { ...seen, type: 'VOICE', seen_by: 'other' }),
    asset('withdrawn', { account_id: withdrawn.accountId }),
  )
  const { kysely } = world.database
  const toAnalyze = (after: string, limit = 9) => listAccountsToAnalyze(kysely, { models: [MODEL], after, limit })
  const [first, second] = [talent.accountId, other.accountId].toSorted()
  expect([await toAnalyze(''), await toAnalyze('', 1), await toAnalyze(first ?? '')]).toEqual([
    [first, second],
    [first],
    [second],
  ])
  const marked = await inTrx((trx) => markStale(trx, [talent.accountId], [MODEL]))
  expect(marked).toEqual([{ accountId: talent.accountId, type: 'IMAGE' }])
  expect(await idsWhere(({ is_stale }) => is_stale === true)).toEqual(['other-model', 'other-version'])
  expect(await idsWhere(({ tag_attempt_count }) => tag_attempt_count !== 0)).toEqual(['current'])
  await inTrx((trx) => resetAnalyses(trx, talent.accountId))
  expect(await idsWhere(({ is_stale }) => is_stale === true)).toEqual([
    'current',
    'other-model',
    'other-version',
    'voice',
  ])
})

describe('deleting', () => {
  const isDeleted = ({ deleted_at }: { [column: string]: unknown }) => deleted_at !== null

  test('works once, and only for one’s own asset', async () => {
    await write(...others(), asset('own', { voice_sample_key: 'voice-samples/own' }), asset('own-too'))
    const remove = (id: string) => inTrx((trx) => deleteAssetRow(trx, { id, accountId: talent.accountId, at: NOW }))
    expect([await remove('x-of-another'), await remove('x-deleted')]).toEqual([undefined, undefined])
    expect(await remove('own')).toEqual(['likeness-image-assets/own', 'voice-samples/own'])
    expect(await remove('own')).toBeUndefined()
    expect(await idsWhere(isDeleted)).toEqual(['own', 'x-deleted'])
  })

  test('failed assets affects only the addresses that are added again', async () => {
    const address = { content_url: 'https://files.example.com/again.png' }
    await write(
      asset('failed', { ...address, status: 'FAILED' }),
      asset('failed-elsewhere', { status: 'FAILED' }),
      asset('waiting', { ...address, status: 'WAITING' }),
      asset('ready'),
      asset('of-another', { ...address, status: 'FAILED', account_id: other.accountId }),
    )
    await inTrx((trx) => deleteFailedAt(trx, talent.accountId, [address.content_url], NOW))
    expect(await idsWhere(isDeleted)).toEqual(['failed'])
  })

  test('by a takedown affects one asset of any account, or all assets of an account', async () => {
    await write(...others(), asset('own-b'), asset('own-a'))
    expect(idsOf(await inTrx((trx) => takeDownAssets(trx, { assetId: 'x-of-another' }, NOW)))).toEqual(['x-of-another'])
    expect(await inTrx((trx) => takeDownAssets(trx, { assetId: 'x-deleted' }, NOW))).toEqual([])
    const taken = await inTrx((trx) => takeDownAssets(trx, { accountId: talent.accountId }, NOW))
    expect(idsOf(taken)).toEqual(['own-a', 'own-b', 'x-failed', 'x-waiting'])
  })
})

test('holding, releasing and correcting an asset affect no other one, and work until it is deleted', async () => {
  await write(...others(), asset('own'), asset('own-too', { search_tags: [] }))
  const hold = (id: string) => inTrx((trx) => holdAsset(trx, { id, reason: 'A review.', at: NOW }))
  const release = (id: string) => inTrx((trx) => releaseAsset(trx, { id, at: NOW }))
  expect([await hold('own'), await hold('x-deleted'), await release('own-too')]).toEqual([true, false, false])
  expect(await idsWhere(({ held_reason }) => held_reason !== null)).toEqual(['own'])
  expect([await release('own'), await release('own')]).toEqual([true, false])
  const correct = (id: string) => inTrx((trx) => lockCorrected(trx, { id, accountId: talent.accountId }))
  expect([await correct('x-of-another'), await correct('x-deleted')]).toEqual([undefined, undefined])
  expect([(await correct('own'))?.isAnalyzed, (await correct('own-too'))?.isAnalyzed]).toEqual([false, true])
})
