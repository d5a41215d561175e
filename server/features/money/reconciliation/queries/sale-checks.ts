import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { bookedTransfers, type KindsSold, kindsOn, MONEY_PATHS, type MoneyPath, postings } from '../../ledger/index.ts'
import { allPayments } from '../../payment/index.ts'
import { allEarnings } from '../../payouts/index.ts'
import { amountOf, type BooksCheck } from '../books-check.ts'

type TakenMismatch = { payment: string; paid: number | null; booked: number | null; currency: string; why_not: string }
type Earned = { reference: string; booked: number | null; earned: number | null; currency: string }

type PathTexts = {
  taken: string
  unbooked: (row: TakenMismatch) => string
  unpaid: (row: TakenMismatch) => string
  other: (row: TakenMismatch) => string
  earned: string
  untracked: (row: Earned) => string
  unearned: (row: Earned) => string
  changed: (row: Earned) => string
}

const TEXTS_BY_PATH: Record<MoneyPath, PathTexts> = {
  escrow: {
    taken: 'Every successful offer payment funded its escrow once',
    unbooked: ({ payment, paid, currency }) =>
      `Payment ${payment} of ${amountOf(paid, currency)} succeeded, but did not fund an escrow.`,
    unpaid: ({ payment, booked, currency, why_not }) =>
      `Escrow was funded with ${amountOf(booked, currency)} by payment ${payment}, ${why_not}.`,
    other: ({ payment, paid, booked, currency }) =>
      `Payment ${payment} was ${amountOf(paid, currency)}, but ${amountOf(booked, currency)} of it went into escrow.`,
    earned: 'Every released offer has one earning of its seller',
    untracked: ({ reference, booked, currency }) =>
      `Offer ${reference} released ${amountOf(booked, currency)}, but its seller has no earning for it.`,
    unearned: ({ reference, earned, currency }) =>
      `There is an earning of ${amountOf(earned, currency)} for offer ${reference}, which released nothing.`,
    changed: ({ reference, booked, earned, currency }) =>
      `Offer ${reference} released ${amountOf(booked, currency)}, but its seller’s earning for it is ${amountOf(earned, currency)}.`,
  },
  direct: {
    taken: 'Every successful sale payment was earned once',
    unbooked: ({ payment, paid, currency }) =>
      `Payment ${payment} of ${amountOf(paid, currency)} succeeded, but has no earning.`,
    unpaid: ({ payment, booked, currency, why_not }) =>
      `${amountOf(booked, currency)} was earned from payment ${payment}, ${why_not}.`,
    other: ({ payment, paid, booked, currency }) =>
      `Payment ${payment} was ${amountOf(paid, currency)}, but ${amountOf(booked, currency)} was earned from it.`,
    earned: 'Every sale payment booked to a seller has one earning',
    untracked: ({ reference, booked, currency }) =>
      `Payment ${reference} booked ${amountOf(booked, currency)} to its seller, who has no earning for it.`,
    unearned: ({ reference, earned, currency }) =>
      `There is an earning of ${amountOf(earned, currency)} for payment ${reference}, which booked nothing.`,
    changed: ({ reference, booked, earned, currency }) =>
      `Payment ${reference} booked ${amountOf(booked, currency)} to its seller, whose earning for it is ${amountOf(earned, currency)}.`,
  },
}

/**
 * Finds payments whose arrival was not posted to the ledger, or with another amount. Money that
 * could not be used for the sale must be posted to SUSPENSE.
 */
async function findUnbookedPayments(db: Db, path: MoneyPath, kinds: KindsSold): Promise<string[]> {
  const { transfer, account, isDebit } = MONEY_PATHS[path].taken
  const { rows } = await sql<TakenMismatch>`
    with paid as (
      select id, amount_minor_unit as amount, currency from ${allPayments} p
      where pay_for = any(${kindsOn(path, kinds)}::text[]) and succeeded_at is not null
        and not exists (select from ${bookedTransfers} t where t.kind = 'payment-suspended' and t.reference = p.id)
    ), booked as (
      select reference, amount * ${isDebit ? 1 : -1}::integer as amount, currency
      from ${postings} b where transfer = ${transfer} and account = ${account}
    )
    select coalesce(paid.id, booked.reference) as payment, paid.amount as paid, booked.amount as booked,
      coalesce(paid.currency, booked.currency) as currency,
      case when wrong.pay_for <> all(${kindsOn(path, kinds)}::text[]) then 'which is for ' || lower(wrong.pay_for) || ' and is booked elsewhere'
        when wrong.succeeded_at is not null then 'which was refused or is in another currency'
        else 'which did not succeed' end as why_not
    from paid full join booked on booked.reference = paid.id and booked.currency = paid.currency
    left join ${allPayments} wrong on paid.id is null and wrong.id = booked.reference
    where paid.amount is distinct from booked.amount
    order by 1`.execute(db)
  const words = TEXTS_BY_PATH[path]
  return rows.map((row) => {
    if (row.booked === null) return words.unbooked(row)
    return row.paid === null ? words.unpaid(row) : words.other(row)
  })
}

async function findUntracked(db: Db, path: MoneyPath, kinds: KindsSold): Promise<string[]> {
  const { transfer, reference } = MONEY_PATHS[path].earned
  const { rows } = await sql<Earned>`
    with booked as (
      select reference, owner, -amount as amount, currency
      from ${postings} b where transfer = ${transfer} and account = 'SELLER_PAYABLE'
    ), earned as (
      select ${sql.ref(reference)} as reference, account_id as owner, sum(amount_minor_unit) as amount, currency
      from ${allEarnings} t
      where pay_for = any(${kindsOn(path, kinds)}::text[]) and amount_minor_unit > 0
      group by ${sql.ref(reference)}, account_id, currency
    )
    select coalesce(b.reference, e.reference) as reference, b.amount as booked, e.amount as earned,
      coalesce(b.currency, e.currency) as currency
    from booked b full join earned e on e.reference = b.reference and e.currency = b.currency and e.owner = b.owner
    where b.amount is distinct from e.amount
    order by 1, e.amount nulls first`.execute(db)
  const words = TEXTS_BY_PATH[path]
  return rows.map((row) => {
    if (row.earned === null) return words.untracked(row)
    return row.booked === null ? words.unearned(row) : words.changed(row)
  })
}

type EarningMismatch = {
  payment: string
  payment_of: string
  seller: string
  paid: number
  currency: string
  earning_of: string
  owner: string
  earned: number
}

async function findMismatchedEarnings(db: Db): Promise<string[]> {
  const { rows } = await sql<EarningMismatch>`
    select p.id as payment, lower(p.pay_for) || ' ' || p.pay_for_id as payment_of, p.seller_account_id as seller,
      p.amount_minor_unit as paid, p.currency, lower(t.pay_for) || ' ' || t.pay_for_id as earning_of, t.account_id as owner,
      abs(t.amount_minor_unit) as earned
    from ${allEarnings} t join ${allPayments} p on p.id = t.payment_id
    where t.pay_for <> p.pay_for or t.pay_for_id <> p.pay_for_id or t.account_id <> p.seller_account_id
      or abs(t.amount_minor_unit) > p.amount_minor_unit
    order by 1, t.id`.execute(db)
  return rows.map(({ payment, payment_of, seller, paid, currency, earning_of, owner, earned }) => {
    if (payment_of !== earning_of)
      return `Payment ${payment} was for ${payment_of}, but its earning is for ${earning_of}.`
    if (seller !== owner) return `Payment ${payment} was to seller ${seller}, but its earning belongs to ${owner}.`
    return `Payment ${payment} was ${amountOf(paid, currency)}, but its earning is ${amountOf(earned, currency)}.`
  })
}

type Stuck = { payment: string; currency: string; amount: number; is_part: boolean }

/**
 * Finds earnings on hold that no event will ever release: the payment is being refunded, or the
 * row is a debt from an earning that was already paid out.
 */
async function findStuck(db: Db): Promise<string[]> {
  const { rows } = await sql<Stuck>`
    select p.id as payment, t.currency, abs(t.amount_minor_unit) as amount, t.is_part
    from ${allEarnings} t join ${allPayments} p on p.id = t.payment_id
    where t.status = 'HELD' and (p.refund_requested_at is not null or p.refunded_at is not null
      or t.is_part and exists (select from ${allEarnings} earned
        where earned.payment_id = t.payment_id and earned.amount_minor_unit > 0 and earned.status = 'PAID'))
    order by 1, t.id`.execute(db)
  return rows.map(({ payment, currency, amount, is_part }) =>
    is_part
      ? `${amountOf(amount, currency)} of payment ${payment} is owed back but held, so no payout includes it.`
      : `${amountOf(amount, currency)} earned from payment ${payment} is held and will never be released, because the payment is being refunded.`,
  )
}

export const saleChecks = (kinds: KindsSold): readonly BooksCheck[] => [
  ...(Object.keys(MONEY_PATHS) as MoneyPath[]).flatMap((path) => [
    { check: TEXTS_BY_PATH[path].taken, find: (db: Db) => findUnbookedPayments(db, path, kinds) },
    { check: TEXTS_BY_PATH[path].earned, find: (db: Db) => findUntracked(db, path, kinds) },
  ]),
  { check: 'Every earning matches the item, seller and amount of its payment', find: findMismatchedEarnings },
  { check: 'Every held earning is waiting for something', find: findStuck },
]
