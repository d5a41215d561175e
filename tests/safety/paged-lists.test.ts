import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../server/features/people/audit/index.ts'
import { notify } from '../../server/features/people/notifications/index.ts'
import { addMs, SECOND_MS } from '../../server/platform/clock.ts'
import { inTransaction } from '../../server/platform/database/transaction.ts'
import { newId } from '../../server/platform/ids.ts'
import { moveRows, readWithoutIndexes } from '../support/database/scrambled-rows.ts'
import { earn } from '../support/money/earnings.ts'
import { buy, sell } from '../support/money/products.ts'
import { createBlast } from '../support/offers/blasts.ts'
import { offerIn, submit } from '../support/offers/offers.ts'
import { createWorld, type Person, type World } from '../support/world.ts'

/** Rows with equal times must have a fixed order, so that each is on exactly one page. */

let world: World
let admin: Person
beforeAll(async () => {
  world = await createWorld({ env: { OFFER_DAILY_CAP: '1000', OFFER_WEEKLY_CAP: '1000' } })
  admin = await world.admin()
  await readWithoutIndexes(world)
})
afterAll(() => world.close())

const ROWS = 5
const AN_INSTANT = new Date('2099-11-02T09:30:00.000Z')
const times = async <Made>(count: number, make: () => Promise<Made>): Promise<Made[]> => {
  const made: Made[] = []
  for (let at = 0; at < count; at++) made.push(await make())
  return made
}

type List = {
  fill: () => Promise<{
    reader: Person
    path: string
    idsOf: (body: any) => unknown[]
    inOrder?: readonly unknown[]
  }>
  /** Times that are made equal, in the database, because no route may change them. */
  moved?: readonly [
    table:
      | 'accounts'
      | 'admin_audit'
      | 'blasts'
      | 'likeness_assets'
      | 'offers'
      | 'payments'
      | 'products'
      | 'payouts'
      | 'shortlists',
    column: string,
  ]
}

const LISTS: Record<string, List> = {
  accounts: {
    fill: async () => {
      await times(ROWS, () => world.brand('Crowded Moment'))
      return { reader: admin, path: '/api/admin/users?search=Crowded', idsOf: ({ accounts }) => accounts.map(idOf) }
    },
    moved: ['accounts', 'created_at'],
  },
  'the audit log': {
    fill: async () => {
      const subjects = await times(ROWS, async () => newId())
      const entry = { actorAccountId: admin.accountId, action: 'block', subjectType: 'account', reason: 'Crowded.' }
      for (const subjectId of subjects)
        await inTransaction(world.database.kysely, (trx) =>
          recordAudit(trx, { ...entry, subjectId, before: null, after: null }, AN_INSTANT),
        )
      const idsOf = ({ entries }: any) => entries.map((row: any) => row.subjectId)
      return { reader: admin, path: '/api/admin/audit?', idsOf, inOrder: subjects.toReversed() }
    },
  },
  offers: {
    fill: async () => {
      const [brand, talent] = [await world.brand(), await world.talent()]
      await times(ROWS, () => submit(brand, talent))
      return { reader: talent, path: '/api/offers/list?', idsOf: ({ offers }) => offers.map(idOf) }
    },
    moved: ['offers', 'created_at'],
  },
  blasts: {
    fill: async () => {
      const [brand, talents] = [await world.brand(), [await world.talent(), await world.talent()]]
      await times(ROWS, () => createBlast(brand, talents))
      return { reader: brand, path: '/api/offers/blast/list?', idsOf: ({ blasts }) => blasts.map(idOf) }
    },
    moved: ['blasts', 'created_at'],
  },
  shortlists: {
    fill: async () => {
      const brand = await world.brand()
      await times(ROWS, () => brand.post('/api/shortlists', { name: newId() }))
      return { reader: brand, path: '/api/shortlists?', idsOf: ({ shortlists }) => shortlists.map(idOf) }
    },
    moved: ['shortlists', 'created_at'],
  },
  'failed mails': {
    fill: async () => {
      const ids = (await times(ROWS, async () => newId())).toSorted()
      const row = {
        queue: 'others',
        kind: 'crowded',
        account_id: admin.accountId,
        outcome: 'failed',
        attempts: 8,
      } as const
      const at = { created_at: AN_INSTANT, given_up_at: AN_INSTANT }
      await world.database.kysely
        .insertInto('outgoing_mails')
        .values([3, 1, 4, 0, 2].map((place) => ({ id: ids[place] ?? '', ...row, ...at })))
        .execute()
      const idsOf = ({ mails }: any) => mails.map(idOf)
      return { reader: admin, path: '/api/admin/dead-letters/mails?', idsOf, inOrder: ids.toReversed() }
    },
  },
  'suppressed addresses': {
    fill: async () => {
      const addresses = Array.from({ length: ROWS }, (_, at) => `person-${at}@people.test`)
      await world.database.kysely
        .insertInto('suppressed_addresses')
        .values(
          [3, 1, 4, 0, 2].map((place) => ({
            address: addresses[place] ?? '',
            reason: 'bounce' as const,
            suppressed_at: AN_INSTANT,
          })),
        )
        .execute()
      const idsOf = ({ suppressions }: any) => suppressions.map(({ address }: any) => address)
      return { reader: admin, path: '/api/admin/mail-suppressions?', idsOf, inOrder: addresses.toReversed() }
    },
  },
  'captures to review': {
    fill: async () => {
      const sides = { brand: await world.brand(), talent: await world.talent() }
      await times(ROWS, () => offerIn(world, 'PENDING_PAY_CAPTURE', sides))
      const idsOf = ({ pendingCaptures }: any) => pendingCaptures.map((row: any) => row.processorPaymentId)
      return { reader: admin, path: '/api/offers/admin/pending-captures?', idsOf }
    },
    moved: ['payments', 'authorized_at'],
  },
  payments: {
    fill: async () => {
      const seller = await world.talent()
      await times(ROWS, () => earnSomething(seller))
      const idsOf = ({ payments }: any) => payments.map((row: any) => row.processorPaymentId)
      return { reader: seller, path: '/api/payments/history?', idsOf }
    },
    moved: ['payments', 'created_at'],
  },
  products: {
    fill: async () => {
      const seller = await world.talent()
      await times(ROWS, () => sell(seller))
      return {
        reader: seller,
        path: `/api/products?sellerSlug=${seller.slug}`,
        idsOf: ({ products }) => products.map(idOf),
      }
    },
    moved: ['products', 'created_at'],
  },
  purchases: {
    fill: async () => {
      const [seller, buyer] = [await world.talent(), await world.brand()]
      const product = await sell(seller)
      await times(ROWS, () => buy(world, buyer, product))
      const idsOf = ({ purchases }: any) => purchases.map(({ payment }: any) => payment.id)
      return { reader: buyer, path: '/api/products/purchases?', idsOf }
    },
    moved: ['payments', 'created_at'],
  },
  'likeness assets': {
    fill: async () => {
      const talent = await world.talent()
      const add = () =>
        talent.post('/api/ui-api/user-image-assets/add', { imageUrls: [`https://files.example.com/${newId()}.png`] })
      await times(ROWS, add)
      return { reader: talent, path: '/api/likeness/assets?', idsOf: ({ assets }) => assets.map(idOf) }
    },
    moved: ['likeness_assets', 'created_at'],
  },
  payouts: {
    fill: async () => {
      const seller = await world.talent()
      await times(ROWS, async () => {
        await earnSomething(seller)
        await admin.post('/api/payments/admin/do-payout', { accountId: seller.accountId })
      })
      return { reader: seller, path: '/api/payments/payout-status?', idsOf: ({ payouts }) => payouts.map(idOf) }
    },
    moved: ['payouts', 'created_at'],
  },
  'the statement': {
    fill: async () => {
      const seller = await world.talent()
      const amounts = Array.from({ length: ROWS }, (_, at) => 10_000 + at)
      for (const amountMinorUnit of amounts) await earnSomething(seller, { amountMinorUnit, at: AN_INSTANT })
      const idsOf = ({ entries }: any) => entries.map((row: any) => row.amountMinorUnit)
      return { reader: seller, path: '/api/payments/statement?', idsOf, inOrder: amounts.toReversed() }
    },
  },
}

const idOf = ({ id }: { id: string }): string => id
const earnSomething = ({ accountId }: Person, { amountMinorUnit = 10_000, at = world.clock.now() } = {}) =>
  earn(world.database, { accountId, amountMinorUnit, at })

test.each(Object.keys(LISTS))(
  '%s: pages are sorted by time, and rows of the same time appear on exactly one page',
  async (name) => {
    const { fill, moved } = LISTS[name] as List
    const { reader, path, idsOf, inOrder: given } = await fill()
    const read = async (limit: number, offset: number): Promise<unknown[]> =>
      idsOf((await reader.get(`${path}&limit=${limit}&offset=${offset}`)).body)
    const inOrder = given ?? (await read(100, 0))
    expect(inOrder).toHaveLength(ROWS)

    const readInPages = async () => (await Promise.all([0, 2, 4].map((offset) => read(2, offset)))).flat()

    if (moved) await moveRows(world, moved, () => AN_INSTANT)
    expect(await readInPages()).toEqual(inOrder)

    // The time sorts before the id, so reversed times reverse the list, across pages too.
    if (!moved) return
    await moveRows(world, moved, (place) => addMs(AN_INSTANT, -place * SECOND_MS))
    expect(await read(100, 0)).toEqual(inOrder.toReversed())
    expect(await readInPages()).toEqual(inOrder.toReversed())
  },
)

test('the notification list shows the newest ones, also of the same time', async () => {
  const { accountId, get } = await world.brand()
  const titles = await times(ROWS, async () => newId())
  const notice = { accountId, type: 'OFFER_SUBMITTED', offerId: null, body: 'At once.' } as const
  const write = (title: string) =>
    inTransaction(world.database.kysely, (trx) => notify(trx, [{ ...notice, title }], AN_INSTANT))
  for (const title of titles) await write(title)
  const newest = async (limit: number): Promise<string[]> =>
    (await get(`/api/notifications/list?limit=${limit}`)).body.notifications.map((row: any) => row.title)
  for (const limit of [1, 2, ROWS]) expect(await newest(limit)).toEqual(titles.toReversed().slice(0, limit))
})
