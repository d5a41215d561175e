import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { WebhookEndpointsTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { accountSummaries } from '../../../people/accounts/index.ts'

export type EndpointRow = Selectable<WebhookEndpointsTable>
/** Null for the operator. */
export type Owner = string | null
export type Own = { ownerId: Owner; id: string }

const OPERATOR_LOCK = 'semblance webhooks of the operator'

/**
 * Locks the owner, because two concurrent requests could otherwise exceed the limit of endpoints.
 */
export async function lockOwner(trx: Trx, ownerId: Owner): Promise<void> {
  if (ownerId === null) await sql`select pg_advisory_xact_lock(hashtextextended(${OPERATOR_LOCK}, 0))`.execute(trx)
  else await sql`select from ${accountSummaries} a where a.id = ${ownerId} for no key update`.execute(trx)
}

export const listEndpoints = (db: Db | Trx, ownerId: Owner): Promise<EndpointRow[]> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', ownerId === null ? 'is' : '=', ownerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findEndpoint = (db: Db | Trx, { ownerId, id }: Own): Promise<EndpointRow | undefined> =>
  db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirst()

/** Locks an endpoint of the owner, also against events that are being dispatched to it. */
export const lockOwnEndpoint = (trx: Trx, { ownerId, id }: Own): Promise<EndpointRow | undefined> =>
  trx
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', ownerId === null ? 'is' : '=', ownerId)
    .forUpdate()
    .executeTakeFirst()

export const insertEndpoint = (trx: Trx, row: Insertable<WebhookEndpointsTable>): Promise<EndpointRow> =>
  trx.insertInto('webhook_endpoints').values(row).returningAll().executeTakeFirstOrThrow()

export const updateEndpoint = (trx: Trx, id: string, set: Updateable<WebhookEndpointsTable>): Promise<EndpointRow> =>
  trx.updateTable('webhook_endpoints').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteEndpoint(db: Db, { ownerId, id }: Own): Promise<boolean> {
  const gone = await db
    .deleteFrom('webhook_endpoints')
    .where('id', '=', id)
    .where('account_id', ownerId === null ? 'is' : '=', ownerId)
    .returning('id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Lists the endpoints of a team whose address a member chose, or whose secret they know. */
export const listEndpointsMadeBy = (
  db: Db | Trx,
  { accountId, memberId }: { accountId: string; memberId: string },
): Promise<Pick<EndpointRow, 'url'>[]> =>
  db
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('account_id', '=', accountId)
    .where('made_by_account_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
