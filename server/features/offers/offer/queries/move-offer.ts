import { type Insertable, sql, type Updateable } from 'kysely'
import { hotQueryByShape } from '../../../../platform/database/hot-query.ts'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { CONDITIONS, type ColumnCondition, type StillAsRead } from '../domain/conditions.ts'
import type { ActorRole, OfferStatus } from '../domain/offer-states.ts'
import { type MoveAction, type NoteAction, OFFER_TRANSITIONS, type Transition } from '../domain/transitions.ts'
import type { OfferRow } from './offer-row.ts'

/** Who the history names. */
export type Actor = { accountId: string | null; role: ActorRole }
export const SYSTEM: Actor = { accountId: null, role: 'system' }

export type Entry = {
  action: MoveAction
  to: OfferStatus
  actor: Actor
  note?: string | null
  changes?: Readonly<Record<string, unknown>> | null
  at: Date
}

type AnyEntry = Omit<Entry, 'action'> & { action: MoveAction | NoteAction }

type MoveInput = Entry & {
  /** The offer as it was read: it must still be in that state, with that counter and after that many revisions. */
  offer: Pick<OfferRow, 'id' | 'status' | 'counter_version' | 'revision_count'>
  set?: Updateable<OffersTable>
  /** What else must still be as it was read. */
  stillAsRead?: readonly StillAsRead[]
}

/**
 * Moves an offer, and is the only thing that does: one statement checks that it is still as it was read, writes the new
 * state, and writes the history entry. The conditions of the transition are checked in that statement too, so that no
 * schedule has to run for them to hold.
 * @returns the offer as it is now, or undefined when somebody else was faster.
 * @throws Error for a move the transition table does not have: a mistake of ours.
 */
export async function moveOffer(trx: Trx, input: MoveInput): Promise<OfferRow | undefined> {
  const { offer, set = {}, stillAsRead = [], at } = input
  const transition = findTransition(input, offer.status)
  const ofTransition = (transition.when ?? []).flatMap((name) => CONDITIONS[name].where?.(at) ?? [])
  const held = [...ofTransition, ...stillAsRead]
  const [moved] = await updateOffer(
    trx,
    {
      asRead: {
        id: offer.id,
        status: offer.status,
        counter_version: offer.counter_version,
        revision_count: offer.revision_count,
      },
      set: { ...set, ...ending(input.to), status: input.to, updated_at: at },
      held: Object.fromEntries(held.flatMap(({ is, value }, index) => (is === 'is' ? [] : [[index, value]]))),
      entry: entryOf(input, offer.status),
    },
    held.map(({ column, is }) => ({ column, is })),
  )
  return moved
}

type Held = ColumnCondition | StillAsRead

const updateOffer = hotQueryByShape(
  (
    db,
    values: {
      asRead: Pick<OfferRow, 'id' | 'status' | 'counter_version' | 'revision_count'>
      set: Updateable<OffersTable>
      held: Readonly<Record<number, Held['value']>>
      entry: HistoryEntry
    },
    held: readonly Pick<Held, 'column' | 'is'>[],
  ) => {
    const { asRead, set, entry } = values
    let update = db
      .updateTable('offers')
      .set(set)
      .where('id', '=', asRead.id)
      .where('status', '=', asRead.status)
      .where('counter_version', '=', asRead.counter_version)
      .where('revision_count', '=', asRead.revision_count)
      .where('deleted_at', 'is', null)
    for (const [index, { column, is }] of held.entries())
      update = update.where(column, is, is === 'is' ? null : (values.held[index] ?? null))
    return db
      .with('offer', () => update.returningAll())
      .with('entry', (own) =>
        own
          .insertInto('offer_history')
          .columns(HISTORY_COLUMNS)
          .expression(own.selectFrom('offer').select(historyValues(entry))),
      )
      .selectFrom('offer')
      .selectAll()
  },
)

/** Of what was called off nothing is released by itself any more. */
const ending = (to: OfferStatus) => (to === 'CANCELLED' ? { automatic_release_at: null } : {})

/** Writes a new offer with the first entry of its history, in one statement. */
export async function insertOffer(trx: Trx, values: Insertable<OffersTable>, entry: Entry): Promise<OfferRow> {
  findTransition(entry, null)
  const [offer] = await insertWithEntry(trx, { values, entry: entryOf(entry, null) })
  if (!offer) throw new Error('an offer that was written was not answered')
  return offer
}

const insertWithEntry = hotQueryByShape(
  (db, { values, entry }: { values: Insertable<OffersTable>; entry: HistoryEntry }) =>
    db
      .with('offer', (own) => own.insertInto('offers').values(values).returningAll())
      .with('entry', (own) =>
        own
          .insertInto('offer_history')
          .columns(HISTORY_COLUMNS)
          .expression(own.selectFrom('offer').select(historyValues(entry))),
      )
      .selectFrom('offer')
      .selectAll(),
)

export function findTransition({ action, to }: Pick<Entry, 'action' | 'to'>, from: OfferStatus | null): Transition {
  const found = OFFER_TRANSITIONS.find((row) => row.action === action && row.to === to && row.from.includes(from))
  if (!found) throw new Error(`the transition table has no ${action} from ${from ?? 'nothing'} to ${to}`)
  return found
}

export const HISTORY_COLUMNS = [
  'id',
  'offer_id',
  'from_status',
  'to_status',
  'action',
  'actor_account_id',
  'actor_role',
  'note',
  'changes',
  'created_at',
] as const

type HistoryEntry = {
  id: string
  from: OfferStatus | null
  to: OfferStatus
  action: string
  accountId: string | null
  role: ActorRole
  note: string | null
  changes: string | null
  at: Date
}

/** What the history will say of a move. */
export const entryOf = (
  { action, to, actor, note, changes, at }: AnyEntry,
  from: OfferStatus | null,
): HistoryEntry => ({
  id: newId(),
  from,
  to,
  action,
  accountId: actor.accountId,
  role: actor.role,
  note: note ?? null,
  changes: changes ? JSON.stringify(changes) : null,
  at,
})

/** An entry as columns of the statement that writes what it tells of, in the order of HISTORY_COLUMNS. */
export const historyValues = ({ id, from, to, action, accountId, role, note, changes, at }: HistoryEntry) =>
  [
    sql<string>`${id}::text`.as('id'),
    sql<string>`offer.id`.as('offer_id'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<string>`${action}::text`.as('action'),
    sql<string | null>`${accountId}::text`.as('actor_account_id'),
    sql<ActorRole>`${role}::text`.as('actor_role'),
    sql<string | null>`${note}::text`.as('note'),
    sql<string | null>`${changes}::jsonb`.as('changes'),
    sql<Date>`${at}::timestamptz`.as('created_at'),
  ] as const
