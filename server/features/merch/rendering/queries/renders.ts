import type { RenderChoice, RendererConfig } from '@semblance/media/pictures/composing'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'

export type RenderRow = {
  askedDigest: string
  /** Null for a picture that all sessions of its campaign share. */
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
 * The right of one process to draw a product picture. A process that takes over replaces the token
 * in the row.
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

/**
 * Finds a picture by the digest of its inputs. While the picture is being drawn, its file keys are
 * null.
 */
export const findRender = (db: Db | Trx, askedDigest: string): Promise<RenderRow | undefined> =>
  renders(db).where('asked_digest', '=', askedDigest).executeTakeFirst()

export const findRenderOfClean = (db: Db | Trx, cleanKey: string): Promise<RenderRow | undefined> =>
  renders(db).where('clean_key', '=', cleanKey).executeTakeFirst()

/** `cleanKeys` are keys of the files without a watermark, or the SQL of an array of them. */
export async function listRendersOfClean(
  db: Db | Trx,
  cleanKeys: readonly string[] | RawBuilder<string[]>,
): Promise<Pick<RenderRow, 'cleanKey' | 'config' | 'choice'>[]> {
  if ('length' in cleanKeys && cleanKeys.length === 0) return []
  return renders(db).where(sql<boolean>`clean_key = any(${cleanKeys}::text[])`).execute()
}

/**
 * Reserves a product picture for this process to draw. False if it exists, or another process has
 * reserved it after `staleBefore`. With `lostKey`, a picture whose file no longer exists can be
 * reserved too.
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

/** False if another process has taken over the reservation. */
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

export async function releaseRender(db: Db, { askedDigest, token }: Claim): Promise<void> {
  await db
    .deleteFrom('merch_renders')
    .where('asked_digest', '=', askedDigest)
    .where('claim_token', '=', token)
    .where('made_at', 'is', null)
    .execute()
}

/**
 * Replaces `lostKey` by the print file. False if the product picture was deleted or has another
 * print file.
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

/** One query per indexed column, because PostgreSQL might use neither index for an `or`. */
const namedBy = (keys: readonly string[]) => sql`
  select asked_digest from merch_renders where preview_key = any(${[...keys]}::text[])
  union select asked_digest from merch_renders where clean_key = any(${[...keys]}::text[])`

/**
 * Sets how long product pictures are stored (null: forever), by the keys of any of their files.
 * @returns the keys of all files of these pictures; `isShared` marks pictures that belong to no
 * session
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
 * Marks product pictures that no order uses anymore, so that they are deleted with their session.
 * A shared picture is not marked, because other orders may use it.
 */
export async function markReleased(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`
    update merch_renders set is_kept = false, kept_until = null
    where asked_digest in (${namedBy(keys)}) and session_id is not null`.execute(trx)
}

/**
 * Deletes the sessions' product pictures, except those that an order still needs.
 * @returns the keys of the deleted pictures' files
 */
export async function deleteRendersOf(trx: Trx, sessionIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    delete from merch_renders where session_id = any(${[...sessionIds]}::text[])
      and (not is_kept or kept_until <= ${at}::timestamptz)
    returning array_remove(array[preview_key, clean_key, print_key], null) as keys`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

/**
 * Lists the files of shared product pictures with this art that were not ordered. Locks the rows,
 * so that nobody can order them meanwhile.
 */
export async function listUnorderedFilesOf(trx: Trx, artKeys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ keys: string[] }>`
    select array_remove(array[preview_key, clean_key, print_key], null) as keys from merch_renders
    where session_id is null and art_key = any(${[...artKeys]}::text[]) and not is_kept
    for update`.execute(trx)
  return rows.flatMap(({ keys }) => keys)
}

export async function findSessionsWithRenders(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ session_id: string }>`
    select session_id from merch_renders where session_id = any(${[...sessionIds]}::text[])`.execute(trx)
  return rows.map(({ session_id }) => session_id)
}
