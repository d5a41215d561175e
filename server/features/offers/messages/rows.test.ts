import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWithoutIndexes } from '../../../../tests/support/database/scrambled-rows.ts'
import { type WrittenRow, writeRows } from '../../../../tests/support/database/written-rows.ts'
import { linkAgent, offerIn, type TestOffer } from '../../../../tests/support/offers/offers.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { addMs } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { countUnread } from './queries/conversation.ts'
import { findChangedConversations, findChanges } from './queries/find-changes.ts'
import {
  clearMessage,
  countAfter,
  findByClientId,
  findMessage,
  findSentFiles,
  listLastSentTimes,
  listMessages,
  markRead,
} from './queries/messages.ts'

const NOW = new Date('2031-03-10T12:00:00.000Z')
const at = (ms: number): Date => addMs(NOW, ms)

let world: World
let own: TestOffer
let other: TestOffer
let agent: Person
beforeAll(async () => {
  world = await createWorld()
  const brand = await world.brand()
  own = await offerIn(world, 'APPROVED', { brand })
  other = await offerIn(world, 'APPROVED', { brand })
  agent = await world.agent()
  await linkAgent(world, own.talent, agent, false)
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const db = () => world.database.kysely
const inTrx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(db(), work)
const message = (id: string, offer: TestOffer, sequence: number, side: 'brand' | 'talent', more: WrittenRow = {}) => ({
  offer_id: offer.id,
  sequence,
  id,
  side,
  sender_account_id: offer[side].accountId,
  sender_role: side,
  client_id: `client-${id}`,
  body: id,
  attachments: [],
  version: sequence,
  created_at: at(sequence),
  ...more,
})
const file = (key: string) => [{ key, fileName: null, contentType: 'image/png', bytes: 1, width: null, height: null }]

beforeEach(async () => {
  await db().deleteFrom('offer_messages').execute()
  await db().deleteFrom('offer_conversations').execute()
  await writeRows(
    world,
    'offer_conversations',
    [own, other].map((offer, place) => ({
      offer_id: offer.id,
      brand_account_id: offer.brand.accountId,
      talent_account_id: offer.talent.accountId,
      last_sequence: 4,
      version: 4,
      read_version: 0,
      brand_read_through: 0,
      brand_unread: place + 1,
      talent_read_through: 0,
      talent_unread: 2,
      last_message_at: at(9),
    })),
  )
  await writeRows(world, 'offer_messages', [
    message('own-4', own, 4, 'brand'),
    message('own-2', own, 2, 'brand', { client_id: 'again' }),
    message('other-1', other, 1, 'talent', { client_id: 'again' }),
    message('own-3', own, 3, 'talent', { client_id: 'again', attachments: file('sent.png') }),
    message('other-2', other, 2, 'brand', { client_id: 'again', attachments: file('elsewhere.png') }),
    message('own-1', own, 1, 'talent'),
  ])
})
const idsWhere = async (is: (row: { [column: string]: unknown }) => boolean): Promise<string[]> =>
  (await db().selectFrom('offer_messages').selectAll().orderBy('id').execute()).filter(is).map(({ id }) => id)

test('a message that was sent before is found by its offer, its sender and its `clientId`', async () => {
  const find = async (offer: TestOffer, side: 'brand' | 'talent', clientId: string) => {
    const sent = { offerId: offer.id, senderAccountId: offer[side].accountId, clientId }
    return (await inTrx((trx) => findByClientId(trx, sent)))?.id
  }
  expect([await find(own, 'brand', 'again'), await find(own, 'talent', 'again')]).toEqual(['own-2', 'own-3'])
  expect([await find(other, 'brand', 'again'), await find(own, 'brand', 'client-own-4')]).toEqual(['other-2', 'own-4'])
  expect(await find(own, 'talent', 'client-own-4')).toBeUndefined()
  const read = (id: string) => inTrx((trx) => findMessage(trx, own.id, id))
  expect([(await read('own-2'))?.id, await read('other-2')]).toEqual(['own-2', undefined])
})

test('a sender’s last sending times are those of their messages about this offer only, newest first', async () => {
  const last = (since: Date, limit: number) =>
    inTrx((trx) => listLastSentTimes(trx, { offerId: own.id, senderAccountId: own.brand.accountId, since, limit }))
  expect([await last(at(0), 9), await last(at(0), 1), await last(at(2), 9)]).toEqual([[at(4), at(2)], [at(4)], [at(4)]])
})

test('files that were sent are found in this conversation only', async () => {
  const sent = await inTrx((trx) => findSentFiles(trx, own.id, ['sent.png', 'elsewhere.png', 'new.png']))
  expect(sent).toEqual(new Set(['sent.png']))
})

test('removing a message removes no other message', async () => {
  await inTrx((trx) => clearMessage(trx, 'own-3', { version: 5, removed_at: NOW }))
  expect(await idsWhere(({ removed_at }) => removed_at !== null)).toEqual(['own-3'])
  expect(await idsWhere(({ body }) => body === null)).toEqual(['own-3'])
})

test('reading marks the other side’s messages up to the last one read, once', async () => {
  const mark = (side: 'brand' | 'talent', through: number, time: Date) =>
    inTrx((trx) => markRead(trx, { offerId: own.id, side, through, at: time }))
  await mark('brand', 2, at(10))
  await mark('brand', 3, at(20))
  await mark('talent', 2, at(30))
  const readAt = async (column: string, time: Date) => idsWhere((row) => Number(row[column]) === Number(time))
  expect([await readAt('read_by_brand_at', at(10)), await readAt('read_by_brand_at', at(20))]).toEqual([
    ['own-1'],
    ['own-3'],
  ])
  expect(await readAt('read_by_talent_at', at(30))).toEqual(['own-2'])
})

test('the unread messages of a side are those that the other side wrote after the last one read, and did not remove', async () => {
  const count = (side: 'brand' | 'talent', after: number) => inTrx((trx) => countAfter(trx, own.id, side, after))
  expect([
    await count('brand', 0),
    await count('brand', 1),
    await count('talent', 0),
    await count('talent', 2),
  ]).toEqual([2, 1, 2, 1])
  await inTrx((trx) => clearMessage(trx, 'own-3', { version: 5, removed_at: NOW }))
  expect(await count('brand', 0)).toBe(1)
})

test('messages are listed newest first, in pages of this conversation', async () => {
  const list = async (limit: number, offset: number) => {
    const { total, rows } = await listMessages(db(), own.id, { limit, offset })
    return [total, rows.map(({ id }) => id)]
  }
  expect([await list(9, 0), await list(2, 1), await list(2, 4)]).toEqual([
    [4, ['own-4', 'own-3', 'own-2', 'own-1']],
    [4, ['own-3', 'own-2']],
    [4, []],
  ])
})

test('unread messages are counted per offer, for one’s own side and for the talents one represents, with the latest conversation first', async () => {
  await db()
    .updateTable('offer_conversations')
    .set({ last_message_at: at(20) })
    .where('offer_id', '=', own.id)
    .execute()
  const unread = async ({ accountId }: Person, limit = 9) => {
    const { unreadCount, offers } = await countUnread(db(), accountId, limit)
    return [unreadCount, offers.map(({ offerId, unreadCount: count }) => [offerId, count])]
  }
  expect(await unread(own.brand)).toEqual([
    3,
    [
      [own.id, 1],
      [other.id, 2],
    ],
  ])
  expect(await unread(own.brand, 1)).toEqual([3, [[own.id, 1]]])
  expect([await unread(own.talent), await unread(agent)]).toEqual([
    [2, [[own.id, 2]]],
    [2, [[own.id, 2]]],
  ])
  await db()
    .updateTable('offer_conversations')
    .set({ last_message_at: at(9) })
    .execute()
  const tied = [own.id, other.id].toSorted().toReversed()
  expect((await countUnread(db(), own.brand.accountId, 9)).offers.map(({ offerId }) => offerId)).toEqual(tied)
  await db().updateTable('offer_conversations').set({ brand_unread: 0, talent_unread: 0 }).execute()
  expect([await unread(own.brand), await unread(own.talent)]).toEqual([
    [0, []],
    [0, []],
  ])
})

test('watchers get the changes after those they have, in order, while they have access', async () => {
  const watch = (watcher: number, { accountId }: Person, version: number, offer = own, isAdmin = false) => ({
    watcher,
    offerId: offer.id,
    accountId,
    isAdmin,
    version,
  })
  const stranger = await world.brand('Contoso Tea')
  const watching = [
    watch(3, own.brand, 2),
    watch(1, own.talent, 0),
    watch(2, stranger, 0),
    watch(4, stranger, 3, own, true),
    watch(5, agent, 4),
    watch(6, agent, 0, other),
    watch(7, other.talent, 1, other),
  ]
  const changes = await findChanges(db(), watching, 2)
  expect(changes.map(({ watcher, messages }) => [watcher, messages.map(({ id }) => id)])).toEqual([
    [1, ['own-1', 'own-2']],
    [3, ['own-3', 'own-4']],
    [4, ['own-4']],
    [5, []],
    [7, ['other-2']],
  ])
  expect(await findChangedConversations(db(), [watch(1, own.brand, 0)])).toEqual(new Map([[own.id, 4]]))
})
