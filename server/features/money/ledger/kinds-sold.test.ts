import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { insertMerchSale } from '../../../../tests/support/merch/merch-sale.ts'
import { administer, databaseUrl } from '../../../../tests/support/runner/database-template.ts'
import { createWorld, type Person, type World } from '../../../../tests/support/world.ts'
import { SETTINGS } from '../../../platform/config/settings.ts'
import { connect } from '../../../platform/database/connect.ts'
import { readMigrations } from '../../../platform/database/migrate.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { newId, newReceiptCode } from '../../../platform/ids.ts'
import { checkBooks } from '../reconciliation/index.ts'
import { EXCLUSIVITIES, MONEY_PATHS } from './domain/kinds-sold.ts'
import { KINDS_SOLD, type KindsSold, listKindsStoredIn, PAY_FOR, postTransfer, recordKindsSold } from './index.ts'

let world: World
let talent: Person
beforeAll(async () => {
  world = await createWorld()
  talent = await world.talent()
})
afterAll(() => world.close())

class Undo extends Error {}

async function undone<Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> {
  let result: { is: Result } | undefined
  const attempt = inTransaction(world.database.kysely, async (trx) => {
    result = { is: await work(trx) }
    throw new Undo()
  })
  await expect(attempt).rejects.toThrow(Undo)
  if (!result) throw new Error('there is no result')
  return result.is
}

const differences = async (db: Trx, kinds?: KindsSold): Promise<string[]> =>
  (await checkBooks(db, kinds)).flatMap(({ differences: found }) => found)

type Wanted = { payFor: string; payForId: string; buyer?: string; status?: string; exclusive?: string }

/** Inserts a payment as a faulty program could, with a wrong or missing `exclusive`. */
const insertPayment = (trx: Trx, { payFor, payForId, buyer = 'a', status = 'PENDING', exclusive }: Wanted) => {
  const at = world.clock.now()
  return sql`
    insert into payments (id, pay_for, pay_for_id, buyer_user_id, seller_account_id, amount_minor_unit, currency, status,
      ppu_code, created_at, updated_at${exclusive ? sql`, exclusive` : sql``})
    values (${newId()}, ${payFor}, ${payForId}, ${buyer}, ${talent.accountId}, 100, 'USD', ${status},
      ${newReceiptCode()}, ${at}, ${at}${exclusive ? sql`, ${exclusive}` : sql``})`.execute(trx)
}

const isTaken = async (...payments: readonly Wanted[]): Promise<boolean> => {
  const work = inTransaction(world.database.kysely, async (trx) => {
    for (const payment of payments) await insertPayment(trx, payment)
    throw new Undo()
  })
  try {
    await work
  } catch (error) {
    if (error instanceof Undo) return true
    if (/duplicate key value violates unique constraint "payments_one_/.test(String(error))) return false
    throw error
  }
  throw new Error('it was not undone')
}

describe('the database and the table of kinds agree', () => {
  test('on which kinds there are, and how each excludes others', async () => {
    const rows = await world.database.kysely.selectFrom('kinds_sold').selectAll().orderBy('kind').execute()
    const known = PAY_FOR.map((kind) => ({ kind: String(kind), exclusive: KINDS_SOLD[kind].exclusive }))
    expect(rows).toEqual(known.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
  })

  test('and no constraint, index, default or trigger names a single kind', async () => {
    const { rows } = await sql<{ text: string }>`
      with places as (
        select table_name::text as name, format('%I', table_name)::regclass as id from information_schema.columns
        where table_schema = 'public' and (column_name = 'pay_for' or (table_name, column_name) = ('products', 'kind'))
      )
      select pg_get_constraintdef(c.oid) as text from pg_constraint c join places p on p.id = c.conrelid
      union all select indexdef from pg_indexes i join places p on p.name = i.tablename where schemaname = 'public'
      union all select column_default from information_schema.columns c join places p on p.name = c.table_name
      union all select prosrc from pg_trigger t join places p on p.id = t.tgrelid join pg_proc f on f.oid = t.tgfoid
        where not t.tgisinternal`.execute(world.database.kysely)
    const texts = rows.map(({ text }) => text ?? '')
    expect(texts.filter((text) => /exclusive/.test(text)).length).toBeGreaterThan(3)
    expect(texts.filter((text) => PAY_FOR.some((kind) => text.includes(`'${kind}'`)))).toEqual([])
  })

  test('and the database rejects a payment of an unknown kind', async () => {
    await expect(isTaken({ payFor: 'PIZZA', payForId: newId() })).rejects.toThrow(/payments_of_a_kind/)
  })

  test.each(PAY_FOR)('on how many payments of one %s may exist', async (payFor) => {
    const payForId = newId()
    const one = { payFor, payForId }
    const lives = ['PENDING', 'AUTHORIZED', 'FAILED']
    const { exclusive } = KINDS_SOLD[payFor]
    const others = EXCLUSIVITIES.filter((other) => other !== exclusive)
    for (const status of lives) expect(await isTaken({ ...one, status }, one), status).toBe(false)
    for (const exclusiveOf of others) expect(await isTaken(one, { ...one, exclusive: exclusiveOf })).toBe(false)
    expect(await isTaken({ ...one, status: 'SUCCEEDED' }, one)).toBe(exclusive !== 'for_good')
    expect(await isTaken(one, { ...one, buyer: 'b' })).toBe(exclusive === 'until_paid_by_buyer')
    expect(await isTaken({ ...one, status: 'CANCELED' }, { ...one, status: 'REFUNDED' }, one)).toBe(true)
    expect(await isTaken(one, { payFor, payForId: newId() })).toBe(true)
  })
})

const fail = (error: unknown) => expect.fail(String(error))

/**
 * Creating an empty database is slow on the embedded engine. Both engines run the same migrations.
 */
const template = inject('template')
test.skipIf(template.engine === 'pglite')(
  'existing payments get their kind’s exclusivity from the migration',
  async () => {
    if (template.engine === 'pglite') throw new Error('this needs a server')
    const name = `semblance_before_${newId().replaceAll('-', '')}`
    await administer(template.url, `create database ${name}`)
    const url = databaseUrl(template.url, name)
    const database = await connect({ databaseUrl: url, dataDir: '', poolSize: 1, onError: fail })
    try {
      const migrations = readMigrations()
      const at = migrations.findIndex((migration) => migration.name === '0008-kinds-sold')
      for (const { script } of migrations.slice(0, at)) await database.runScript(script)
      await inTransaction(database.kysely, async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        for (const payFor of PAY_FOR) await insertPayment(trx, { payFor, payForId: payFor })
      })
      for (const { script } of migrations.slice(at)) await database.runScript(script)
      const rows = await database.kysely.selectFrom('payments').select(['pay_for', 'exclusive']).execute()
      expect(Object.fromEntries(rows.map(({ pay_for, exclusive }) => [pay_for, exclusive]))).toEqual(
        Object.fromEntries(PAY_FOR.map((kind) => [kind, KINDS_SOLD[kind].exclusive])),
      )
    } finally {
      await database.close()
      await administer(template.url, `drop database if exists ${name} with (force)`)
    }
  },
)

describe('a new kind', () => {
  const COURSE = { ...KINDS_SOLD.MERCH, status: 'sold' } as const
  const kinds: KindsSold = { ...KINDS_SOLD, COURSE }

  test('needs one row: the database accepts its exclusive payments, and the books are checked for it', async () => {
    const found = await undone(async (trx) => {
      await recordKindsSold(trx, kinds)
      await recordKindsSold(trx, kinds)
      await insertPayment(trx, { payFor: 'COURSE', payForId: 'one', status: 'SUCCEEDED' })
      await insertPayment(trx, { payFor: 'COURSE', payForId: 'one' })
      await trx
        .updateTable('payments')
        .set({ succeeded_at: world.clock.now() })
        .where('status', '=', 'SUCCEEDED')
        .execute()
      return differences(trx, kinds)
    })
    expect(found).toContainEqual(expect.stringMatching(/^Payment \S+ of \$1\.00 succeeded, but has no earning\.$/))
  })

  test('is not deleted by an older program', async () => {
    const after = await undone(async (trx) => {
      await recordKindsSold(trx, kinds)
      await recordKindsSold(trx)
      return trx.selectFrom('kinds_sold').select('kind').execute()
    })
    expect(after.map(({ kind }) => kind)).toContain('COURSE')
  })

  test('cannot change its exclusivity without a migration', async () => {
    const changed: KindsSold = { ...KINDS_SOLD, IMAGE: { ...KINDS_SOLD.IMAGE, exclusive: 'for_good' } }
    await expect(recordKindsSold(world.database.kysely, changed)).rejects.toThrow(
      /Payments of IMAGE are exclusive “until_paid_by_buyer” in the database and “for_good” in this version\. Add a migration/,
    )
  })
})

test('every setting of a seller’s share belongs to one kind', () => {
  const used = PAY_FOR.flatMap((kind) => {
    const { share } = KINDS_SOLD[kind]
    return 'setting' in share ? [share.setting] : []
  })
  const settings = Object.keys(SETTINGS).filter((name) => name.startsWith('SELLER_SHARE_BPS_'))
  expect(used.toSorted()).toEqual(settings.toSorted())
})

test('offers are of one kind, and each kind of ledger transfer belongs to one money path', () => {
  expect(listKindsStoredIn('offers')).toEqual(['OFFER'])
  const transfers = Object.values(MONEY_PATHS).map(({ taken }) => taken.transfer)
  expect(new Set(transfers).size).toBe(transfers.length)
})

describe('the books check of merch payments', () => {
  const sold = (trx: Trx) => insertMerchSale(trx, { accountId: talent.accountId, at: world.clock.now() })

  test('accepts a guest’s payment', async () => {
    expect(await undone(async (trx) => [await sold(trx), await differences(trx)][1])).toEqual([])
  })

  test('accepts a payment with a held earning', async () => {
    const found = await undone(async (trx) => {
      const { paymentId } = await sold(trx)
      await trx.updateTable('share_tracking').set({ status: 'HELD' }).where('payment_id', '=', paymentId).execute()
      return differences(trx)
    })
    expect(found).toEqual([])
  })

  test('accepts two orders of one session', async () => {
    const found = await undone(async (trx) => {
      const [first, second] = [await sold(trx), await sold(trx)]
      for (const table of ['payments', 'share_tracking'] as const)
        await trx
          .updateTable(table)
          .set({ pay_for_id: first.sessionId })
          .where('pay_for_id', '=', second.sessionId)
          .execute()
      return differences(trx)
    })
    expect(found).toEqual([])
  })

  test('reports a payment without its posting', async () => {
    const { paymentId, found } = await undone(async (trx) => {
      const sale = await sold(trx)
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`delete from ledger_postings where transfer_id in
        (select id from ledger_transfers where reference = ${sale.paymentId})`.execute(trx)
      await sql`delete from ledger_transfers where reference = ${sale.paymentId}`.execute(trx)
      return { ...sale, found: await differences(trx) }
    })
    expect(found).toEqual([
      `Payment ${paymentId} of $57.00 succeeded, but has no earning.`,
      `There is an earning of $15.00 for payment ${paymentId}, which booked nothing.`,
      `Seller ${talent.accountId} is owed $0.00 according to the ledger and $15.00 according to their open and held earnings.`,
      'The processor holds $0.00 according to the ledger and $57.00 according to our payments and payouts.',
    ])
  })

  type Wrong = [string, object, (sale: { paymentId: string; sessionId: string }) => readonly unknown[]]
  const wrongs: Wrong[] = [
    [
      'another amount',
      { amount_minor_unit: 1710 },
      ({ paymentId }) => [
        `Payment ${paymentId} booked $15.00 to its seller, whose earning for it is $17.10.`,
        `Seller ${talent.accountId} is owed $15.00 according to the ledger and $17.10 according to their open and held earnings.`,
      ],
    ],
    [
      'another kind',
      { pay_for: 'IMAGE' },
      ({ paymentId, sessionId }) => [
        `Payment ${paymentId} was for merch ${sessionId}, but its earning is for image ${sessionId}.`,
      ],
    ],
    [
      'a kind that goes through escrow',
      { pay_for: 'OFFER' },
      ({ paymentId, sessionId }) => [
        `There is an earning of $15.00 for offer ${sessionId}, which released nothing.`,
        `Payment ${paymentId} booked $15.00 to its seller, who has no earning for it.`,
        `Payment ${paymentId} was for merch ${sessionId}, but its earning is for offer ${sessionId}.`,
      ],
    ],
  ]
  test.each(wrongs)('reports a payment with an earning of %s', async (_what, change, words) => {
    const { sale, found } = await undone(async (trx) => {
      const made = await sold(trx)
      await trx.updateTable('share_tracking').set(change).where('payment_id', '=', made.paymentId).execute()
      return { sale: made, found: await differences(trx) }
    })
    expect(found).toEqual(words(sale))
  })

  test('reports a payment with another account’s earning, or with an earning above its amount', async () => {
    const other = await world.talent()
    const { paymentId, found } = await undone(async (trx) => {
      const sale = await sold(trx)
      const change = { account_id: other.accountId }
      await trx.updateTable('share_tracking').set(change).where('payment_id', '=', sale.paymentId).execute()
      return { ...sale, found: await differences(trx) }
    })
    expect(found).toContain(
      `Payment ${paymentId} was to seller ${talent.accountId}, but its earning belongs to ${other.accountId}.`,
    )
    const more = await undone(async (trx) => {
      const sale = await sold(trx)
      const change = { amount_minor_unit: 5701 }
      await trx.updateTable('share_tracking').set(change).where('payment_id', '=', sale.paymentId).execute()
      return { ...sale, found: await differences(trx) }
    })
    expect(more.found).toContain(`Payment ${more.paymentId} was $57.00, but its earning is $57.01.`)
  })

  test('reports a payment that is booked like another kind', async () => {
    const { paymentId, found } = await undone(async (trx) => {
      const sale = await sold(trx)
      await postTransfer(trx, {
        kind: 'escrow-funded',
        reference: sale.paymentId,
        currency: 'USD',
        at: world.clock.now(),
        postings: [
          { account: { kind: 'PROCESSOR' }, amountMinorUnit: 1 },
          { account: { kind: 'ESCROW', offerId: sale.sessionId }, amountMinorUnit: -1 },
        ],
      })
      return { ...sale, found: await differences(trx) }
    })
    expect(found).toContain(
      `Escrow was funded with $0.01 by payment ${paymentId}, which is for merch and is booked elsewhere.`,
    )
  })
})
