import Type from 'typebox'
import { brandSlug } from '../../../../platform/brand/index.ts'
import { dayOf } from '../../../../platform/clock.ts'
import { badRequest } from '../../../../platform/errors.ts'
import { STORY } from '../../../../platform/http/description/example-story.ts'
import { defineRoute, ok } from '../../../../platform/http/route.ts'
import {
  Count,
  Currency,
  Exactly,
  Id,
  isoTime,
  Money,
  NullableId,
  NullableText,
  named,
  OneOf,
  Time,
  withExample,
} from '../../../../platform/http/schemas.ts'
import { message } from '../../../../platform/words/index.ts'
import { resolveEarner, SumInCurrency } from '../../payouts/index.ts'
import { STATEMENT_KINDS } from '../domain/statement-labels.ts'
import { findStatement, type StatementEntry } from '../queries/find-statement.ts'
import { toCsv } from '../statement-csv.ts'

const PAGE = { default: 20, max: 100 }
/**
 * Maximum number of lines that spreadsheet programs can open. A longer history needs parts with
 * `from` and `to`, or with `offset`.
 */
const MAX_LINES = 10_000

const EntryView = named(
  'StatementEntry',
  Exactly({
    id: Id,
    at: Time,
    kind: OneOf(STATEMENT_KINDS),
    description: Type.String({ description: 'Human-readable text.' }),
    payFor: NullableText(),
    payForId: NullableId,
    payoutId: NullableId,
    amountMinorUnit: Money,
    currency: Type.String(),
    balanceAfterMinorUnit: Money,
  }),
  {
    id: STORY.historyId,
    at: STORY.paidAt,
    kind: 'earning',
    description: 'Earnings from Northwind Coffee’s offer',
    payFor: 'OFFER',
    payForId: STORY.offerId,
    payoutId: null,
    amountMinorUnit: 300_000,
    currency: 'EUR',
    balanceAfterMinorUnit: 300_000,
  },
)

/**
 * Converts a time to UTC. Only years that the database accepts are allowed.
 * @throws BadRequest
 */
function readInstant(name: 'from' | 'to', given: string | undefined): string | undefined {
  if (given === undefined) return undefined
  const at = new Date(given)
  const year = at.getUTCFullYear()
  if (year >= 1 && year <= 9999) return isoTime(at)
  throw badRequest(
    message('The query parameter “{path}” {fault}.', { path: name, fault: message('must be a valid date-time') }),
  )
}

const toEntryView = (entry: StatementEntry) => ({ ...entry, at: isoTime(entry.at) })

export const statementRoute = defineRoute({
  method: 'GET',
  path: '/api/payments/statement',
  auth: 'user',
  envelope: 'payments',
  tag: 'Payouts',
  operationId: 'getStatement',
  summary: 'Lists all changes of a seller’s balance, newest first.',
  description:
    'From the ledger. A positive amount is in the seller’s favor; `balanceAfterMinorUnit` is in the entry’s own currency, ' +
    'and currencies are never added up. `from` is inclusive, `to` exclusive. With `format=csv` or `Accept: text/csv`, returns a ' +
    `table of up to ${MAX_LINES} lines, with the total count in \`x-total-count\`. Users read their own account, ` +
    'agents also the accounts of talents they may act for, and admins any account.',
  query: Exactly({
    accountId: Type.Optional(Id),
    currency: Type.Optional(Currency),
    from: Type.Optional(Time),
    to: Type.Optional(Time),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_LINES })),
    offset: Type.Integer({ minimum: 0, maximum: 1_000_000_000, default: 0 }),
    format: Type.Optional(OneOf(['json', 'csv'])),
  }),
  responses: {
    200: Type.Union([
      named(
        'Statement',
        Exactly({
          entries: Type.Array(EntryView),
          total: Count,
          limit: Count,
          offset: Count,
          balances: Type.Array(SumInCurrency),
        }),
      ),
      withExample(Type.String({ description: 'The statement as a table.', contentMediaType: 'text/csv' }), 'at,kind,…'),
    ]),
  },
  errors: ['Forbidden'],
  handler: async ({ ctx, caller, query, request, reply }) => {
    const { offset } = query
    const accountId = await resolveEarner(ctx, caller, query.accountId)
    const format = query.format ?? (/\btext\/csv\b/i.test(request.headers.accept ?? '') ? 'csv' : 'json')
    const limit = query.limit ?? (format === 'csv' ? MAX_LINES : PAGE.default)
    if (format === 'json' && limit > PAGE.max)
      throw badRequest(
        message('The query parameter “limit” must be at most {max}; only CSV tables can be longer.', { max: PAGE.max }),
      )
    const [from, to] = [readInstant('from', query.from), readInstant('to', query.to)]
    const { entries, total, balances } = await findStatement(ctx, { ...query, from, to, accountId, limit })
    reply.header('vary', 'Accept')
    if (format === 'json') return ok({ entries: entries.map(toEntryView), total, limit, offset, balances })
    const day = dayOf(ctx.clock.now())
    reply
      .type('text/csv; charset=utf-8; header=present')
      .header('content-disposition', `attachment; filename="${brandSlug()}-statement-${day}.csv"`)
      .header('x-total-count', total)
    return ok(toCsv(entries))
  },
})
