import Type from 'typebox'
import type { AdminAreaName } from '../../../../platform/admin-roles/areas.ts'
import { mayIn } from '../../../../platform/admin-roles/may.ts'
import { parseAddress } from '../../../../platform/email-address.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Exactly,
  Id,
  Money,
  Nullable,
  NullableId,
  NullableText,
  named,
  OneOf,
  Text,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { RECORD_KINDS, searchRecords } from '../queries/search-records.ts'

const AREA_OF_KIND: Readonly<Record<(typeof RECORD_KINDS)[number], AdminAreaName>> = {
  account: 'people',
  offer: 'offers',
  order: 'orders',
  payment: 'payments',
  payout: 'payouts',
}

const FoundRecord = named(
  'FoundRecord',
  Exactly({
    kind: OneOf(RECORD_KINDS),
    id: Id,
    title: { ...Text(), description: 'Name of the person, or of both sides.' },
    number: { ...NullableText(), description: 'Number of an order, receipt code of a payment, slug of an account.' },
    status: { ...Text(), description: 'Status of the record; the kind of an account.' },
    accountId: { ...NullableId, description: 'The account itself, or the one that a payout goes to.' },
    currency: NullableText(),
    amountMinorUnit: Nullable(Money),
  }),
  {
    kind: 'payment',
    id: STORY.paymentId,
    title: 'Northwind · Mara Lindqvist',
    number: 'PPU-7K2M-QX9D',
    status: 'SUCCEEDED',
    accountId: null,
    currency: 'USD',
    amountMinorUnit: 330_000,
  },
)

export const searchRecordsRoute = defineRoute({
  method: 'GET',
  path: '/api/admin/search',
  auth: 'admin',
  tag: 'Administration',
  operationId: 'searchRecords',
  summary: 'Finds accounts, offers, orders, payments and payouts by email address, name, id or number.',
  description:
    'An account is found by the email address of its owner, by part of its name or slug, and by its id; an order by its number, its id ' +
    'and the buyer’s address; a payment by its receipt code and the ids that belong to it; an offer and a payout by their ids. Each kind ' +
    'has at most a few results: accounts of exactly this name first, then the newest. Only kinds that the admin’s roles may read are found.',
  query: Exactly({ q: withExample(Text({ minLength: 2, maxLength: 254 }), 'mara@example.com') }),
  responses: { 200: named('FoundRecords', Exactly({ records: Type.Array(FoundRecord) })) },
  errors: ['ServiceUnavailable'],
  handler: async ({ ctx, caller, query }) => {
    const text = query.q.trim()
    const address = parseAddress(text)
    const userId = address === undefined ? undefined : await ctx.identity.findSub(address)
    const found = await searchRecords(ctx.db, { text, address, userId })
    return ok({ records: found.filter(({ kind }) => mayIn(caller.adminRoles ?? [], AREA_OF_KIND[kind], 'read')) })
  },
})
