import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { linkAgent } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { hasCase, writeObjection } from './queries/cases.ts'
import { findReview, listReviews, settleReview, settleReviewsOf } from './queries/decide-reviews.ts'
import { confirmReport, listReports, settleReport } from './queries/reports.ts'
import { findLookalikes, findPriorDecision, findRelatedAccounts, openReview, putLookalikes } from './queries/reviews.ts'
import { settleTakedown } from './queries/takedowns.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let admin: Person
let talent: Person
let other: Person
beforeAll(async () => {
  world = await createWorld()
  ;[admin, talent, other] = [await world.admin(), await world.talent(), await world.talent('Iris Okafor')]
  await readWithoutIndexes(world)
})
beforeEach(async () => {
  for (const table of ['likeness_reviews', 'likeness_takedowns', 'likeness_reports', 'likeness_assets'] as const)
    await world.database.kysely.deleteFrom(table).execute()
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)
const decided = { decided_by: 'admin', decision_reason: 'x', decided_at: NOW }
const review = (id: string, columns: WrittenRow = {}): WrittenRow => {
  const { status = 'OPEN' } = columns
  return {
    id,
    account_id: talent.accountId,
    reason: 'NOT_OWN_FACE',
    status,
    ...(status === 'OPEN' ? {} : { ...decided, decided_by: admin.accountId }),
    file_key: columns.asset_id ? null : `file of ${id}`,
    digests: [],
    created_at: NOW,
    updated_at: NOW,
    ...columns,
  }
}
const takedown = (id: string, columns: WrittenRow = {}): WrittenRow => ({
  id,
  account_id: talent.accountId,
  scope: 'ASSET',
  reason: 'x',
  digests: [],
  decided_by: admin.accountId,
  created_at: NOW,
  updated_at: NOW,
  ...columns,
})
const restored = () => ({ restored_by: admin.accountId, restored_at: NOW, restore_reason: 'x' })
const report = (id: string, status = 'UNCONFIRMED', columns: WrittenRow = {}): WrittenRow => ({
  id,
  name: 'Ada',
  email: 'ada@people.test',
  account_id: talent.accountId,
  reason: 'OTHER',
  statement: 'This is me.',
  status,
  expires_at: at(1),
  confirmed_at: status === 'UNCONFIRMED' ? null : NOW,
  created_at: NOW,
  updated_at: NOW,
  ...columns,
})
const asset = (id: string): WrittenRow => ({
  id,
  account_id: talent.accountId,
  type: 'IMAGE',
  status: 'READY',
  content_url: `https://files.example.com/${id}.png`,
  file_key: `likeness-image-assets/${id}`,
  sha256: id,
  content_type: 'image/png',
  bytes: 1,
  tag_attempt_count: 0,
  is_stale: false,
  created_at: NOW,
  updated_at: NOW,
})
const decision = (id: string) => ({ id, by: admin.accountId, reason: 'We looked.', at: NOW })

test('a report is confirmed once, before its link expires', async () => {
  await writeRows(world, 'likeness_reports', [
    report('own'),
    report('expired', 'UNCONFIRMED', { expires_at: NOW }),
    report('other'),
  ])
  const confirm = (id: string) => inTrx((trx) => confirmReport(trx, id, NOW))
  expect([await confirm('own'), await confirm('own'), await confirm('expired')]).toEqual([true, false, false])
  const { reports, total } = await listReports(db(), { status: 'OPEN', limit: 9, offset: 0 })
  expect([reports.map(({ id }) => id), total]).toEqual([['own'], 1])
})

test('an open report is decided once', async () => {
  await writeRows(world, 'likeness_reports', [report('own', 'OPEN'), report('other', 'OPEN'), report('unconfirmed')])
  const settle = (id: string) => inTrx((trx) => settleReport(trx, { ...decision(id), status: 'UPHELD' }))
  expect([(await settle('own'))?.status, await settle('own'), await settle('unconfirmed')]).toEqual([
    'UPHELD',
    undefined,
    undefined,
  ])
  const open = await listReports(db(), { status: 'OPEN', limit: 9, offset: 0 })
  expect(open.reports.map(({ id }) => id)).toEqual(['other'])
  expect((await listReports(db(), { limit: 9, offset: 0 })).total).toBe(2)
})

test('an open review is decided once, or closed when its picture is taken down', async () => {
  await writeRows(world, 'likeness_assets', ['one', 'two', 'three'].map(asset))
  await writeRows(world, 'likeness_reviews', [
    review('of-one', { asset_id: 'one', other_account_id: other.accountId, other_asset_id: 'two', likeness: 0.9 }),
    review('of-two', { asset_id: 'two' }),
    review('of-three', { asset_id: 'three' }),
    review('released', { asset_id: 'one', status: 'RELEASED' }),
  ])
  expect(await findReview(db(), 'of-one')).toMatchObject({
    display_name: 'Mara Lindqvist',
    picture_key: 'likeness-image-assets/one',
    other_name: 'Iris Okafor',
    other_picture_key: 'likeness-image-assets/two',
  })
  const list = async (status?: 'OPEN' | 'RELEASED') => {
    const { reviews, total } = await listReviews(db(), { limit: 9, offset: 0, ...(status ? { status } : {}) })
    return [total, reviews.map(({ id }) => id).toSorted()]
  }
  expect([await list('OPEN'), await list('RELEASED'), await list()]).toEqual([
    [3, ['of-one', 'of-three', 'of-two']],
    [1, ['released']],
    [4, ['of-one', 'of-three', 'of-two', 'released']],
  ])
  const settle = (id: string) => inTrx((trx) => settleReview(trx, { ...decision(id), status: 'REMOVED' }))
  expect([(await settle('of-three'))?.id, await settle('of-three'), await settle('released')]).toEqual([
    'of-three',
    undefined,
    undefined,
  ])
  await inTrx((trx) => settleReviewsOf(trx, ['one'], { by: admin.accountId, reason: 'Taken down.', at: NOW }))
  expect([await list('OPEN'), await list('RELEASED')]).toEqual([
    [1, ['of-two']],
    [1, ['released']],
  ])
})

test('a takedown is reversed once', async () => {
  await writeRows(world, 'likeness_takedowns', [takedown('own'), takedown('other')])
  const settle = (id: string) => inTrx((trx) => settleTakedown(trx, decision(id)))
  expect([(await settle('own'))?.id, await settle('own')]).toEqual(['own', undefined])
  const standing = await db().selectFrom('likeness_takedowns').select('id').where('restored_at', 'is', null).execute()
  expect(standing).toEqual([{ id: 'other' }])
})

describe('an objection', () => {
  test('is stored once, and only for one’s own open case', async () => {
    await writeRows(world, 'likeness_reviews', [
      review('open'),
      review('decided', { status: 'REMOVED' }),
      review('objected', { objection: 'x', objected_at: NOW }),
      review('of-another', { account_id: other.accountId }),
    ])
    await writeRows(world, 'likeness_takedowns', [
      takedown('standing'),
      takedown('reversed', restored()),
      takedown('theirs', { account_id: other.accountId }),
    ])
    const object = (id: string) =>
      inTrx((trx) => writeObjection(trx, { id, accountId: talent.accountId, statement: 'It is me.', at: NOW }))
    const ids = ['open', 'decided', 'objected', 'of-another', 'standing', 'reversed', 'theirs']
    const written: string[] = []
    for (const id of [...ids, ...ids]) if (await object(id)) written.push(id)
    expect(written).toEqual(['open', 'standing'])
    const said = [
      ...(await db().selectFrom('likeness_reviews').select('id').where('objection', '=', 'It is me.').execute()),
      ...(await db().selectFrom('likeness_takedowns').select('id').where('objection', '=', 'It is me.').execute()),
    ]
    expect(said).toEqual([{ id: 'open' }, { id: 'standing' }])
    const has = (id: string) => inTrx((trx) => hasCase(trx, { id, accountId: talent.accountId }))
    const own: string[] = []
    for (const id of ids) if (await has(id)) own.push(id)
    expect(own).toEqual(['open', 'decided', 'objected', 'standing', 'reversed'])
  })
})

describe('a file that is uploaded again', () => {
  const subject = (change: object = {}) => ({
    accountId: talent.accountId,
    assetId: null,
    fileKey: null,
    digests: ['digest'],
    ...change,
  })
  const prior = (change: object = {}, takenDown: string[] = []) =>
    inTrx((trx) => findPriorDecision(trx, subject(change), takenDown))

  test('has the latest decision about it, or about the same bytes in its account', async () => {
    await writeRows(world, 'likeness_assets', [asset('one')])
    await writeRows(world, 'likeness_reviews', [
      review('b', { status: 'RELEASED', digests: ['digest'], created_at: at(1) }),
      review('c', { status: 'REMOVED', digests: ['digest'], created_at: at(1) }),
      review('a', { digests: ['digest'], created_at: NOW }),
      review('of-another', { account_id: other.accountId, digests: ['digest', 'theirs'], created_at: at(9) }),
      review('of-asset', { account_id: other.accountId, asset_id: 'one', status: 'RELEASED', created_at: at(2) }),
      review('of-file', { account_id: other.accountId, file_key: 'file', status: 'REMOVED', created_at: at(3) }),
    ])
    const statusOf = async (change: object) => (await prior(change)).review?.status
    expect([await statusOf({}), await statusOf({ digests: ['theirs'] }), await statusOf({ digests: [] })]).toEqual([
      'REMOVED',
      undefined,
      undefined,
    ])
    expect([await statusOf({ digests: [], assetId: 'one' }), await statusOf({ assetId: 'one' })]).toEqual([
      'RELEASED',
      'RELEASED',
    ])
    expect([await statusOf({ digests: [], fileKey: 'file' }), await statusOf({ fileKey: 'file' })]).toEqual([
      'REMOVED',
      'REMOVED',
    ])
  })

  test('counts as taken down until the takedown is reversed', async () => {
    await writeRows(world, 'likeness_takedowns', [
      takedown('standing', { digests: ['gone', 'more'] }),
      takedown('reversed', { digests: ['back'], ...restored() }),
    ])
    expect([
      (await prior({}, ['gone'])).wasTakenDown,
      (await prior({}, ['back'])).wasTakenDown,
      (await prior({}, [])).wasTakenDown,
    ]).toEqual([true, false, false])
  })
})

test('opening a review tells if it is the account’s first, and its first with the same other account', async () => {
  await writeRows(world, 'likeness_assets', ['one', 'two', 'three'].map(asset))
  const open = (assetId: string, otherId: string | null) =>
    inTrx((trx) =>
      openReview(trx, {
        accountId: talent.accountId,
        assetId,
        fileKey: null,
        digests: [],
        source: 'likeness-image',
        reason: 'FACE_OF_ANOTHER',
        other: otherId === null ? null : { accountId: otherId, assetId: null, fileKey: null, likeness: 0.9 },
        at: NOW,
      }),
    )
  await writeRows(world, 'likeness_reviews', [
    review('decided', { status: 'REMOVED', other_account_id: other.accountId }),
    review('of-another', { account_id: other.accountId, other_account_id: other.accountId }),
  ])
  expect(await open('one', other.accountId)).toMatchObject({ isFirst: true, isFirstOfOther: true })
  expect(await open('two', admin.accountId)).toMatchObject({ isFirst: false, isFirstOfOther: true })
  expect(await open('three', other.accountId)).toMatchObject({ isFirst: false, isFirstOfOther: false })
  expect(await open('three', other.accountId)).toBeUndefined()
})

test('an agent who may act and their talents may show each other; a pair of lookalikes is found from either side', async () => {
  const agent = await world.agent()
  const [represented, watched, stranger] = [await world.talent(), await world.talent(), await world.talent()]
  await linkAgent(world, represented, agent, true)
  await linkAgent(world, watched, agent, false)
  await linkAgent(world, stranger, await world.agent(), true)
  const related = ({ accountId }: Person) => inTrx((trx) => findRelatedAccounts(trx, accountId))
  expect([await related(agent), await related(represented), await related(watched)]).toEqual([
    [agent.accountId, represented.accountId],
    [represented.accountId, agent.accountId],
    [watched.accountId],
  ])
  const alike = ({ accountId }: Person) => inTrx((trx) => findLookalikes(trx, accountId))
  for (const pair of [
    [talent, other],
    [other, talent],
    [watched, stranger],
  ] as const)
    await inTrx((trx) => putLookalikes(trx, [pair[0].accountId, pair[1].accountId], NOW))
  expect([await alike(talent), await alike(other), await alike(represented)]).toEqual([
    new Set([other.accountId]),
    new Set([talent.accountId]),
    new Set(),
  ])
})
