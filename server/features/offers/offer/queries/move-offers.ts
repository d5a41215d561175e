import { sql } from 'kysely'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { CONDITIONS } from '../domain/conditions.ts'
import { type Entry, findTransition } from './move-offer.ts'
import type { OfferRow } from './offer-row.ts'
import { moveWithHooks } from './offer-transitions.ts'

type MovesInput = Pick<Entry, 'action' | 'to' | 'actor' | 'at'> & {
  /**
   * The update skips an offer whose state, counter version or revision count has changed since it
   * was read.
   */
  offers: readonly Pick<OfferRow, 'id' | 'status' | 'counter_version' | 'revision_count'>[]
}

/**
 * Same as moveOffer, for many offers with the same transition, in one statement.
 * @returns ids of the offers that no other request changed first
 * @throws Error for a transition that the table does not have, or if the offers need different
 * rows of the table
 */
export async function moveOffers(
  trx: Trx,
  { offers, action, to, actor, at }: MovesInput,
): Promise<ReadonlySet<string>> {
  const transitions = new Set(offers.map(({ status }) => findTransition({ action, to }, status)))
  const [transition] = transitions
  if (!transition) return new Set()
  if (transitions.size > 1) throw new Error(`${action} to ${to} is more than one row of the transition table`)
  const conditions = (transition.when ?? []).flatMap((name) => {
    const condition = CONDITIONS[name].where?.(at)
    return condition ? [sql`and o.${sql.ref(condition.column)} ${sql.raw(condition.is)} ${condition.value}`] : []
  })
  const asRead = offers.map(({ id, status, counter_version, revision_count }) => ({
    id,
    status,
    counter_version,
    revision_count,
    entry_id: newId(),
  }))
  const update = () =>
    sql<{ id: string }>`
    with moved as (
      update offers o set status = ${to}, updated_at = ${at}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(asRead)}::jsonb) as read
        (id text, status text, counter_version integer, revision_count integer, entry_id text)
      where o.id = read.id and o.status = read.status and o.counter_version = read.counter_version
        and o.revision_count = read.revision_count and o.deleted_at is null ${sql.join(conditions, sql` `)}
      returning o.id, read.status as from_status, read.entry_id
    ), entry as (
      insert into offer_history
        (id, offer_id, from_status, to_status, action, actor_account_id, actor_role, actor_person_account_id, created_at)
      select entry_id, id, from_status, ${to}::text, ${action}::text, ${actor.accountId}::text, ${actor.role}::text,
        ${actor.personId ?? null}::text, ${at}::timestamptz
      from moved
    )
    select id from moved`.execute(trx)
  const step = { ids: offers.map(({ id }) => id), action, to, actor, at }
  const { rows } = await moveWithHooks(trx, step, update, (result) => result.rows.map(({ id }) => id))
  return new Set(rows.map(({ id }) => id))
}
