import { text } from 'node:stream/consumers'
import { addMs } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import { keyedDigest, seal, unseal } from '../../../platform/security/sealed.ts'
import { JOURNAL_MS } from './domain/fan-data-times.ts'
import { type ErasureScope, erasureScopeOf, sealScope } from './erasure-scope.ts'
import { findSubject } from './find-subject.ts'
import type { FanDataHandlers } from './handlers.ts'
import { deleteKnown, findUnknownErasures, insertErasure, listKnownBefore } from './queries/fan-erasures.ts'
import { listAddresses } from './queries/list-addresses.ts'

/**
 * No kind of file uses this prefix, so no cleanup deletes the journal. It is not part of database
 * backups, so restoring a backup does not change it.
 */
const PREFIX = 'fan-erasure-journal/'
const PURPOSE = 'journal of fan erasures'
const ADDRESS_PURPOSE = 'address in the journal of fan erasures'
const PAGE = 1000

type Scope = Pick<ErasureScope, 'part' | 'sessions' | 'orders' | 'guests' | 'shares'>
/**
 * Only ids and digests, because the journal must not contain an address that a person had deleted.
 */
type Entry = Scope & { addressDigests: readonly string[] }
type Store = Pick<Context, 'storage' | 'config'>

/** Recording a deletion again changes nothing. */
export async function recordErasure({ storage, config }: Store, id: string, erased: ErasureScope): Promise<void> {
  const { part, sessions, orders, guests, addresses, shares = [] } = erased
  const entry: Entry = { part, sessions, orders, guests, shares, addressDigests: addresses.map(digestIn(config)) }
  const body = new TextEncoder().encode(seal(config.SECRET_KEY, PURPOSE, JSON.stringify(entry)))
  await storage.put({ key: PREFIX + id, body, contentType: 'text/plain' })
}

const digestIn =
  ({ SECRET_KEY }: Context['config']) =>
  (address: string): string =>
    keyedDigest(SECRET_KEY, ADDRESS_PURPOSE, address)

/**
 * Schedules the recorded deletions that this database does not know, because a restored backup has
 * brought the data back.
 * @returns the number scheduled
 */
export async function replayJournal(ctx: Context, handlers: FanDataHandlers): Promise<number> {
  let replayed = 0
  let after: string | undefined
  for (;;) {
    const page = await ctx.storage.list(PREFIX, { limit: PAGE, after })
    const ids = page.map(({ key }) => key.slice(PREFIX.length))
    for (const id of await findUnknownErasures(ctx.db, ids)) {
      const entry = await readEntry(ctx, id)
      if (!entry) continue
      await schedule(ctx, id, await scopeNow(ctx, handlers, entry))
      replayed++
    }
    after = page.at(-1)?.key
    if (page.length < PAGE) return replayed
  }
}

async function readEntry(ctx: Store & Pick<Context, 'log'>, id: string): Promise<Entry | undefined> {
  const object = await ctx.storage.get(PREFIX + id)
  if (!object) return undefined
  try {
    return JSON.parse(unseal(ctx.config.SECRET_KEY, PURPOSE, await text(object.body))) as Entry
  } catch (error) {
    ctx.log.error({ err: error, erasure: id }, 'an entry of the journal of fan erasures cannot be read')
    return undefined
  }
}

/** Returns the recorded rows, and everything that belongs to the entry's addresses now. */
async function scopeNow(ctx: Context, { data, merch }: FanDataHandlers, entry: Entry): Promise<ErasureScope> {
  const { part, sessions, orders, guests, shares = [], addressDigests } = entry
  const recorded: ErasureScope = { part, sessions, orders, guests, shares, addresses: [] }
  if (addressDigests.length === 0) return recorded
  const known = await listAddresses(
    ctx.db,
    data.flatMap(({ tables }) => tables),
  )
  const digestOf = digestIn(ctx.config)
  const scopes = [recorded]
  for (const address of known.filter((each) => addressDigests.includes(digestOf(each))))
    scopes.push(erasureScopeOf(part, await findSubject(ctx.db, merch, { kind: 'address', id: address })))
  const all = (name: 'sessions' | 'orders' | 'guests' | 'addresses') => [
    ...new Set(scopes.flatMap((scope) => scope[name])),
  ]
  const found = { sessions: all('sessions'), orders: all('orders'), guests: all('guests') }
  return { part, ...found, shares, addresses: all('addresses') }
}

async function schedule(ctx: Context, id: string, erased: ErasureScope): Promise<void> {
  const at = ctx.clock.now()
  await insertErasure(ctx.db, { id, sealed: sealScope(ctx, erased), at, dueAt: at })
}

/** Deletes entries that are older than every backup that may still be restored. */
export async function pruneJournal({ db, clock, storage }: Pick<Context, 'db' | 'clock' | 'storage'>): Promise<void> {
  const before = addMs(clock.now(), -JOURNAL_MS)
  for (;;) {
    const ids = await listKnownBefore(db, before, PAGE)
    await storage.delete(ids.map((id) => PREFIX + id))
    await deleteKnown(db, ids)
    if (ids.length < PAGE) return
  }
}
