import { type Insertable, sql } from 'kysely'
import type { MerchSharesTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import type { ComparedPicture } from '../../../../platform/persons/index.ts'
import { heldFiles } from '../../../media/files/index.ts'
import { campaignBranding, campaignSellers, campaigns } from '../../campaigns/index.ts'
import { sessionOwners } from '../../fan-sessions/index.ts'

type NewShare = Omit<Insertable<MerchSharesTable>, 'picture_key' | 'held_at'>

/**
 * Hides the share for review if one of its photos is a copy of another person's picture. False if
 * the session has already shared this art.
 */
export async function insertShare(trx: Trx, row: NewShare, { fileKey, copyOf }: ComparedPicture): Promise<boolean> {
  const inserted = await trx
    .insertInto('merch_shares')
    .values({ ...row, picture_key: fileKey, held_at: copyOf === null ? null : row.created_at })
    .onConflict((on) => on.columns(['session_id', 'art_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** A share is hidden for review, or because an admin took down its picture. */
const isHeld = sql<boolean>`(s.held_at is not null
  or exists (select from ${heldFiles} held where held.key = s.picture_key))`

export type ShareState = { id: string; isHeld: boolean; isUnmarked: boolean }

/**
 * Replaces the picture of a share, after its art was bought or its order refunded.
 * @returns the key of the former picture, or undefined if the share was deleted meanwhile or is
 * hidden for review
 */
export async function replaceSharePicture(
  trx: Trx,
  { id, pictureKey, isUnmarked }: { id: string; pictureKey: string; isUnmarked: boolean },
): Promise<{ formerKey: string | null } | undefined> {
  const { rows } = await sql<{ formerKey: string | null }>`
    with known as (
      select s.id, s.picture_key from merch_shares s where s.id = ${id} and not ${isHeld} for update)
    update merch_shares s set picture_key = ${pictureKey}, is_unmarked = ${isUnmarked} from known
    where s.id = known.id returning known.picture_key as "formerKey"`.execute(trx)
  return rows[0]
}

export async function findShareOf(
  db: Db | Trx,
  { sessionId, artKey }: { sessionId: string; artKey: string },
): Promise<ShareState | undefined> {
  const { rows } = await sql<ShareState>`
    select s.id, ${isHeld} as "isHeld", s.is_unmarked as "isUnmarked" from merch_shares s
    where s.session_id = ${sessionId} and s.art_key = ${artKey}`.execute(db)
  return rows[0]
}

/** Publishes a share that was hidden for review. */
export async function releaseShare(trx: Trx, id: string): Promise<void> {
  await trx.updateTable('merch_shares').set({ held_at: null }).where('id', '=', id).execute()
}

export type SharedArt = {
  id: string
  artKey: string
  pictureKey: string | null
  /** Internal id of the session in which the art was made. */
  sessionId: string
  /** True if the share is hidden for review or taken down. Only admins can see such a share. */
  isHeld: boolean
  /** True if the picture shows bought art without a watermark. */
  isUnmarked: boolean
  campaign: { id: string; slug: string; name: string; talentName: string; isOpen: boolean }
}

/** Undefined if the share's campaign is deleted. */
export async function findShare(db: Db, id: string): Promise<SharedArt | undefined> {
  const { rows } = await sql<SharedArt>`
    select s.id, s.art_key as "artKey", s.picture_key as "pictureKey", s.session_id as "sessionId",
      ${isHeld} as "isHeld", s.is_unmarked as "isUnmarked",
      json_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'talentName', c.talent_name, 'isOpen', face.is_open) as campaign
    from merch_shares s join ${campaigns} c on c.id = s.campaign_id join ${campaignBranding} face on face.id = c.id
    where s.id = ${id} and c.status <> 'DRAFT'`.execute(db)
  return rows[0]
}

/** @returns the file keys of the shares' pictures */
export async function forgetShares(trx: Trx, sessionIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ picture_key: string | null }>`
    delete from merch_shares where session_id = any(${[...sessionIds]}::text[]) returning picture_key`.execute(trx)
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}

/** Pictures of shares, also of hidden ones. The account is null if the fan has none. */
export const sharedPictures = sql<{ id: string; account_id: string | null; file_key: string; created_at: Date }>`(
  select s.id, owner.account_id, s.picture_key as file_key, s.created_at
  from merch_shares s join ${sessionOwners} owner on owner.id = s.session_id
  where s.picture_key is not null)`

/** Locks a share that has a picture. */
export async function lockShare(
  trx: Trx,
  id: string,
): Promise<{ sessionId: string; artKey: string; pictureKey: string } | undefined> {
  const { rows } = await sql<{ sessionId: string; artKey: string; pictureKey: string }>`
    select session_id as "sessionId", art_key as "artKey", picture_key as "pictureKey" from merch_shares
    where id = ${id} and picture_key is not null for update`.execute(trx)
  return rows[0]
}

export async function listShares(
  db: Db,
  sessionIds: readonly string[],
  limit: number,
): Promise<{ id: string; at: Date }[]> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, created_at as at from merch_shares where session_id = any(${[...sessionIds]}::text[])
    order by created_at desc, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Deletes one share.
 * @returns the file key of the share's picture, or an empty list if the share has no picture
 */
export async function forgetShare(trx: Trx, id: string): Promise<string[]> {
  const { rows } = await sql<{ picture_key: string | null }>`
    delete from merch_shares where id = ${id} returning picture_key`.execute(trx)
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}

/**
 * Deletes all shares of an account whose likeness was taken down, and of its store.
 * @returns the file keys of the shares' pictures
 */
export async function forgetSharesOfAccount(trx: Trx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ picture_key: string | null }>`
    delete from merch_shares
    where session_id in (select o.id from ${sessionOwners} o where o.account_id = ${accountId})
      or campaign_id in (select c.id from ${campaignSellers} c where c.seller_account_id = ${accountId})
    returning picture_key`.execute(trx)
  return rows.flatMap(({ picture_key }) => picture_key ?? [])
}
