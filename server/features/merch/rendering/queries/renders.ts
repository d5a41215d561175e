import type { RenderChoice, RendererConfig } from '@semblance/media/pictures/composing'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type RenderRow = {
  askedDigest: string
  /** Null for a shared render, which all sessions of its campaign use. */
  sessionId: string | null
  catalogProductId: string
  artKey: string | null
  choice: RenderChoice
  config: RendererConfig
  previewKey: string | null
  cleanKey: string | null
  printKey: string | null
  isKept: boolean
  keptUntil: Date | null
}

export type NewRender = Pick<RenderRow, 'askedDigest' | 'sessionId' | 'catalogProductId' | 'choice' | 'config'> & {
  campaignId: string
}

/**
 * The right of one process to make a render. The row contains the token. If another process takes
 * over, it writes another token, and this claim is lost.
 */
export type Claim = { askedDigest: string; token: string }

const renders = (db: Db | Trx) =>
  db
    .selectFrom('merch_renders')
    .select([
      'asked_digest as askedDigest',
      'session_id as sessionId',
      'catalog_product_id as catalogProductId',
      'art_key as artKey',
      sql<RenderChoice>`choice`.as('choice'),
      sql<RendererConfig>`config`.as('config'),
      'preview_key as previewKey',
      'clean_key as cleanKey',
      'print_key as printKey',
      'is_kept as isKept',
      'kept_until as keptUntil',
    ])

/** Finds a render by the digest of its inputs. Its file keys are null while it is being made. */
export const findRender = (db: Db | Trx, askedDigest: string): Promise<RenderRow | undefined> =>
  renders(db).where('asked_digest', '=', askedDigest).executeTakeFirst()

/** Finds a finished render by the key of its picture without a watermark. */
export const findRenderOfClean = (db: Db | Trx, cleanKey: string): Promise<RenderRow | undefined> =>
  renders(db).where('clean_key', '=', cleanKey).executeTakeFirst()

/**
 * Lists the configuration and choice of finished renders by the keys of their pictures without a
 * watermark.
 */
export async function listRendersOfClean(
  db: Db | Trx,
  cleanKeys: readonly string[],
): Promise<Pick<RenderRow, 'cleanKey' | 'config' | 'choice'>[]> {
  if (cleanKeys.length === 0) return []
  return renders(db)
    .where(sql<boolean>`clean_key = any(${[...cleanKeys]}::text[])`)
    .execute()
}

/**
 * Claims a render for this process. Returns false if the render is already made, or if another
 * process claimed it after `staleBefore`. With `lostKey`, also claims a finished render whose file
 * of this key no longer exists.
 */
export async function claimRender(
  db: Db,
  render: NewRender,
  { token, at, staleBefore, lostKey }: { token: string; at: Date; staleBefore: Date; lostKey: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into merch_renders (asked_digest, session_id, campaign_id, catalog_product_id, art_key, choice, config,
      claim_token, claimed_at)
    values (${render.askedDigest}, ${render.sessionId}, ${render.campaignId}, ${render.catalogProductId},
      ${render.choice.artKey}, ${JSON.stringify(render.choice)}::jsonb, ${JSON.stringify(render.config)}::jsonb,
      ${token}, ${at}::timestamptz)
    on conflict (asked_digest) do update
      set claim_token = excluded.claim_token, claimed_at = excluded.claimed_at, preview_key = null, clean_key = null,
        print_key = null, made_at = null
      where (merch_renders.made_at is null and merch_renders.claimed_at < ${staleBefore}::timestamptz)
        or merch_renders.clean_key = ${lostKey}
    returning asked_digest`.execute(db)
  return rows.length > 0
}

/**
 * Stores the file keys of a render that this process has claimed. Returns false if another process
 * has taken over the claim.
 */
export async function finishRender(
  db: Db,
  { askedDigest, token }: Claim,
  { previewKey, cleanKey, at }: { previewKey: string; cleanKey: string; at: Date },
): Promise<boolean> {
  const made = await db
    .updateTable('merch_renders')
    .set({ preview_key: previewKey, clean_key: cleanKey, made_at: at })
    .where('asked_digest', '=', askedDigest)
    .where('claim_token', '=', token)
    .where('made_at', 'is', null)
    .returning('asked_digest')
    .executeTakeFirst()
  return made !== undefined
}

/** Releases a claim, so that the next request can claim the render. */
export async function releaseRender(db: Db, { askedDigest, token }: Claim): Promise<void> {
  await db
    .deleteFrom('merch_renders')
    .where('asked_digest', '=', askedDigest)
    .where('claim_token', '=', token)
    .where('made_at', 'is', null)
    .execute()
}

/**
 * Stores the key of the print file, replacing `lostKey`. Returns false if the render was deleted
 * or already has another print file.
 */
export async function markPrinted(
  db: Db,
  cleanKey: string,
  { printKey, lostKey }: { printKey: string; lostKey: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update merch_renders set print_key = ${printKey}
    where clean_key = ${cleanKey} and print_key is not distinct from ${lostKey}
    returning asked_digest`.execute(db)
  return rows.length > 0
}

/**
 * Selects renders by any of their files. Each column has its own index. An `or` over both columns
 * might use neither index.
 */
const namedBy = (keys: readonly string[]) => sql`
  select asked_digest from merch_renders where preview_key = any(${[...keys]}::text[])
  union select asked_digest from merch_renders where clean_key = any(${[...keys]}::text[])`

/**
 * Sets how long renders stay (null: forever). `keys` may be the keys of any of their files.
 * @returns the keys of all their files; `isShared` marks renders that belong to no session
 */
export async function markKept(
  trx: Trx,
  keys: readonly string[],
  until: Date | null,
): Promise<{ keys: string[]; isShared: boolean }[]> {
  const { rows } = await sql<{ keys: string[]; isShared: boolean }>`
    update merch_renders set is_kept = true, kept_until = ${until}::timestamptz
    where asked_digest in (${namedBy(keys)})
    returning array_remove(array[preview_key, clean_key, print_key], null) as keys, session_id is null as "isShared"`.execute(
    trx,
  )
  return rows
}

/**
 * Allows renders that no order uses anymore to be deleted with their session. `keys` may be the
 * keys of any of their files. A shared render is not released, because other orders may use it.
 */
export async function markReleased(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update merch_renders set is_kept = false, kept_until = null
    where asked_digest in (${namedBy(keys)}) and session_id is not null`.execute(trx)
}

/**
 * Deletes the renders of sessions except those that an order still needs.
 * @returns the keys of their files
 */
export async function deleteRendersOf(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from merch_renders where session_id = any(${[...sessionIds]}::text[])
      and (not is_kept or kept_until <= ${at}::timestamptz)
    returning array_remove(array[preview_key, clean_key, print_key], null) as keys`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

/**
 * Lists the files of shared renders that show this art and were not ordered. The rows stay locked,
 * so nobody can order these renders before the transaction ends.
 */
export async function listUnorderedFilesOf(trx: Trx, artKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array_remove(array[preview_key, clean_key, print_key], null) as keys from merch_renders
    where session_id is null and art_key = any(${[...artKeys]}::text[]) and not is_kept
    for update`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

/** Returns those of the given sessions that still have renders. */
export async function findSessionsWithRenders(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_renders where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}
