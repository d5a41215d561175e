import { type Insertable, sql, type Updateable } from 'kysely'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { CONDITIONS, type StillAsRead } from '../domain/conditions.ts'
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
  let update = trx
    .updateTable('offers')
    .set({ ...set, ...ending(input.to), status: input.to, updated_at: at })
    .where('id', '=', offer.id)
    .where('status', '=', offer.status)
    .where('counter_version', '=', offer.counter_version)
    .where('revision_count', '=', offer.revision_count)
    .where('deleted_at', 'is', null)
  const ofTransition = (transition.when ?? []).flatMap((name) => CONDITIONS[name].where?.(at) ?? [])
  for (const { column, is, value } of [...ofTransition, ...stillAsRead]) update = update.where(column, is, value)
  return trx
    .with('offer', () => update.returningAll())
    .with('entry', (db) =>
      db
        .insertInto('offer_history')
        .columns(HISTORY_COLUMNS)
        .expression(db.selectFrom('offer').select(historyValues(input, offer.status))),
    )
    .selectFrom('offer')
    .selectAll()
    .executeTakeFirst()
}

/** Of what was called off nothing is released by itself any more. */
const ending = (to: OfferStatus) => (to === 'CANCELLED' ? { automatic_release_at: null } : {})

/** Writes a new offer with the first entry of its history, in one statement. */
export async function insertOffer(trx: Trx, values: Insertable<OffersTable>, entry: Entry): Promise<OfferRow> {
  findTransition(entry, null)
  return trx
    .with('offer', (db) => db.insertInto('offers').values(values).returningAll())
    .with('entry', (db) =>
      db
        .insertInto('offer_history')
        .columns(HISTORY_COLUMNS)
        .expression(db.selectFrom('offer').select(historyValues(entry, null))),
    )
    .selectFrom('offer')
    .selectAll()
    .executeTakeFirstOrThrow()
}

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

export const historyValues = ({ action, to, actor, note, changes, at }: AnyEntry, from: OfferStatus | null) =>
  [
    sql<string>`${newId()}::text`.as('id'),
    sql<string>`offer.id`.as('offer_id'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<string>`${action}::text`.as('action'),
    sql<string | null>`${actor.accountId}::text`.as('actor_account_id'),
    sql<ActorRole>`${actor.role}::text`.as('actor_role'),
    sql<string | null>`${note ?? null}::text`.as('note'),
    sql<string | null>`${changes ? JSON.stringify(changes) : null}::jsonb`.as('changes'),
    sql<Date>`${at}::timestamptz`.as('created_at'),
  ] as const
