import { type Insertable, sql, type Updateable } from 'kysely'
import { hotQueryByShape } from '../../../../platform/database/hot-query.ts'
import type { OffersTable } from '../../../../platform/database/tables.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { CONDITIONS, type ColumnCondition, type UnchangedColumn } from '../domain/conditions.ts'
import type { ActorRole, OfferStatus } from '../domain/offer-states.ts'
import { type MoveAction, type NoteAction, OFFER_TRANSITIONS, type Transition } from '../domain/transitions.ts'
import type { OfferRow } from './offer-row.ts'
import { createWithHooks, moveWithHooks } from './offer-transitions.ts'
import { type RightsRead, type RightsRequest, rivalClaims } from './rival-claims.ts'

/** `personId` is the account of the member who acted for the team `accountId`. */
export type Actor = { accountId: string | null; role: ActorRole; personId?: string | undefined }
export const SYSTEM: Actor = { accountId: null, role: 'system' }

type MovedOffer = OfferRow & { rights?: RightsRead }

export type Entry = {
  action: MoveAction
  to: OfferStatus
  actor: Actor
  note?: string | null
  /** Only admins can read this note. Both sides can read `note`. */
  internalNote?: string | null
  changes?: Readonly<Record<string, unknown>> | null
  at: Date
}

type AnyEntry = Omit<Entry, 'action'> & { action: MoveAction | NoteAction }

type MoveInput = Entry & {
  /**
   * The update requires that the state, the counter version and the revision count are as they
   * were read.
   */
  offer: Pick<OfferRow, 'id' | 'status' | 'counter_version' | 'revision_count'>
  set?: Updateable<OffersTable>
  /** Further columns that must not have changed since the offer was read. */
  stillAsRead?: readonly UnchangedColumn[]
  /** Returns the claims of other brands with the offer. */
  rights?: RightsRequest
  /** Moves the offer only if there are no such claims, and its last day is not over. */
  ifUnclaimed?: RightsRequest
}

/**
 * Performs every transition of an offer, in one statement. It checks that the offer has not
 * changed since it was read, and that the conditions of the transition hold. A deadline therefore
 * takes effect even before a job has run.
 * @returns the current offer, or undefined if another request changed it first
 * @throws Error for a transition that the table does not have
 */
export async function moveOffer(trx: Trx, input: MoveInput): Promise<MovedOffer | undefined> {
  const { offer, set = {}, stillAsRead = [], at } = input
  const transition = findTransition(input, offer.status)
  const ofTransition = (transition.when ?? []).flatMap((name) => CONDITIONS[name].where?.(at) ?? [])
  const held = [...ofTransition, ...stillAsRead]
  const update = () =>
    updateOffer(
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
        rights: input.rights,
        ifUnclaimed: input.ifUnclaimed,
      },
      held.map(({ column, is }) => ({ column, is })),
    )
  const [moved] = await moveWithHooks(trx, { ...input, ids: [offer.id] }, update, (rows) => rows.map(({ id }) => id))
  return moved
}

type HeldCondition = ColumnCondition | UnchangedColumn

const updateOffer = hotQueryByShape(
  (
    db,
    values: {
      asRead: Pick<OfferRow, 'id' | 'status' | 'counter_version' | 'revision_count'>
      set: Updateable<OffersTable>
      held: Readonly<Record<number, HeldCondition['value']>>
      entry: HistoryEntry
      rights: RightsRequest | undefined
      ifUnclaimed: RightsRequest | undefined
    },
    held: readonly Pick<HeldCondition, 'column' | 'is'>[],
  ) => {
    const { asRead, set, entry, rights, ifUnclaimed } = values
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
    if (ifUnclaimed)
      update = update.where(sql<boolean>`(
        select claims -> 'rivals' = '[]'::jsonb
          and coalesce((claims -> 'terms' ->> 'endsOn')::date >= (${entry.at}::timestamptz at time zone 'UTC')::date, true)
        from ${rivalClaims('offers', ifUnclaimed)} as claims)`)
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
      .$if(rights !== undefined, (query) =>
        query.select(rights === undefined ? [] : [rivalClaims('offer', rights).as('rights')]),
      )
  },
)

const ending = (to: OfferStatus) => (to === 'CANCELLED' ? { automatic_release_at: null } : {})

/** Inserts an offer with its first history entry in one statement. */
export async function insertOffer(
  trx: Trx,
  values: Insertable<OffersTable>,
  entry: Entry,
  rights?: RightsRequest,
): Promise<MovedOffer> {
  findTransition(entry, null)
  const insert = () => insertWithEntry(trx, { values, entry: entryOf(entry, null), rights })
  const [offer] = await createWithHooks(trx, values, entry, insert)
  if (!offer) throw new Error('an offer was written but not returned')
  return offer
}

const insertWithEntry = hotQueryByShape(
  (
    db,
    {
      values,
      entry,
      rights,
    }: { values: Insertable<OffersTable>; entry: HistoryEntry; rights: RightsRequest | undefined },
  ) =>
    db
      .with('offer', (own) => own.insertInto('offers').values(values).returningAll())
      .with('entry', (own) =>
        own
          .insertInto('offer_history')
          .columns(HISTORY_COLUMNS)
          .expression(own.selectFrom('offer').select(historyValues(entry))),
      )
      .selectFrom('offer')
      .selectAll()
      .$if(rights !== undefined, (query) =>
        query.select(rights === undefined ? [] : [rivalClaims('offer', rights).as('rights')]),
      ),
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
  'actor_person_account_id',
  'note',
  'internal_note',
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
  personId: string | null
  note: string | null
  internalNote: string | null
  changes: string | null
  at: Date
}

export const entryOf = (
  { action, to, actor, note, internalNote, changes, at }: AnyEntry,
  from: OfferStatus | null,
): HistoryEntry => ({
  id: newId(),
  from,
  to,
  action,
  accountId: actor.accountId,
  role: actor.role,
  personId: actor.personId ?? null,
  note: note ?? null,
  internalNote: internalNote ?? null,
  changes: changes ? JSON.stringify(changes) : null,
  at,
})

export const historyValues = (entry: HistoryEntry) => {
  const { id, from, to, action, accountId, role, personId, note, internalNote, changes, at } = entry
  return [
    sql<string>`${id}::text`.as('id'),
    sql<string>`offer.id`.as('offer_id'),
    sql<string | null>`${from}::text`.as('from_status'),
    sql<string>`${to}::text`.as('to_status'),
    sql<string>`${action}::text`.as('action'),
    sql<string | null>`${accountId}::text`.as('actor_account_id'),
    sql<ActorRole>`${role}::text`.as('actor_role'),
    sql<string | null>`${personId}::text`.as('actor_person_account_id'),
    sql<string | null>`${note}::text`.as('note'),
    sql<string | null>`${internalNote}::text`.as('internal_note'),
    sql<string | null>`${changes}::jsonb`.as('changes'),
    sql<Date>`${at}::timestamptz`.as('created_at'),
  ] as const
}
