import { type Selectable, sql } from 'kysely'
import type { SocialLinksTable } from '../../../../platform/database/tables.ts'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import type { CheckedPerson } from '../../../../platform/persons/index.ts'
import { consentedAccounts } from '../../consent/index.ts'
import type { ProfileLink } from '../domain/platforms.ts'

export type LinkRow = Selectable<SocialLinksTable>

export const listLinks = (db: Db | Trx, accountId: string): Promise<LinkRow[]> =>
  db
    .selectFrom('social_links')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('id')
    .execute()

/**
 * Replaces an account's links and keeps the readings of links that are in both lists.
 * @returns the keys of removed links' pictures, which the caller must delete
 */
export async function replaceLinks(
  trx: Trx,
  { accountId, links, at }: { accountId: string; links: readonly ProfileLink[]; at: Date },
): Promise<string[]> {
  const urls = links.map(({ url }) => url)
  const gone = await trx
    .deleteFrom('social_links')
    .where('account_id', '=', accountId)
    .where('url', '<>', sql<string>`all(${urls}::text[])`)
    .returning('image_key')
    .execute()
  if (links.length > 0)
    await trx
      .insertInto('social_links')
      .values(
        links.map(({ platform, url }, position) => ({
          id: newId(),
          account_id: accountId,
          position,
          platform,
          url,
          created_at: at,
          updated_at: at,
        })),
      )
      .onConflict((on) =>
        on.columns(['account_id', 'url']).doUpdateSet({ position: sql<number>`excluded.position`, updated_at: at }),
      )
      .execute()
  return gone.flatMap(({ image_key }) => image_key ?? [])
}

/** If the picture is null, the previous picture stays. */
export type LinkReading = {
  id: string
  followers: number | null
  engagementRate: number | null
  picture: { key: string; sha256: string } | null
  failure: string | null
  /**
   * True if the numbers replace the previous ones. If the reading has failed too, the previous
   * picture is removed.
   */
  isFinal: boolean
}

export type CheckedLinkReading = Omit<LinkReading, 'picture'> & {
  picture: (NonNullable<LinkReading['picture']> & { person: CheckedPerson<'profile-picture'> }) | null
}

/**
 * Stores readings. Skips a link that was removed meanwhile.
 * @returns the previous picture of each link, by the id of the link
 */
export async function writeReadings(
  trx: Trx,
  readings: readonly CheckedLinkReading[],
  at: Date,
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; image_key: string | null }>`
    with read as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(readings)}::jsonb) as r
        (id text, followers bigint, "engagementRate" float8, picture jsonb, failure text, "isFinal" boolean)
    ), before as materialized (
      select l.id, l.image_key from social_links l join read on read.id = l.id order by l.id for update of l
    ), written as (
      update social_links l set
        followers = case when read."isFinal" then read.followers else l.followers end,
        engagement_rate = case when read."isFinal" then read."engagementRate" else l.engagement_rate end,
        image_key = case when read.picture <> 'null' then read.picture ->> 'key'
          when read."isFinal" and read.failure is not null then null else l.image_key end,
        image_sha256 = case when read.picture <> 'null' then read.picture ->> 'sha256'
          when read."isFinal" and read.failure is not null then null else l.image_sha256 end,
        read_at = case when read.failure is null then ${at}::timestamptz else l.read_at end,
        tried_at = ${at}::timestamptz, failure = read.failure, updated_at = ${at}::timestamptz
      from read join before on before.id = read.id
      where l.id = read.id
    )
    select id, image_key from before`.execute(trx)
  return new Map(rows.map(({ id, image_key }) => [id, image_key]))
}

/**
 * Removes the pictures of an account's links.
 * @returns their keys, which the caller must delete
 */
export async function deleteLinkPictures(trx: Trx, accountId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    with had as materialized (
      select id, image_key as key from social_links where account_id = ${accountId} and image_key is not null for update
    ), gone as (
      update social_links l set image_key = null, image_sha256 = null, updated_at = ${at}::timestamptz
      from had where l.id = had.id
    )
    select key from had`.execute(trx)
  return rows.map(({ key }) => key)
}

export type SocialFacts = { numberOfFollowers: number; engagementRate: number | null; profileImage: string | null }

/**
 * Summarizes an account's links in one row, including the picture of the link with the most
 * followers. The engagement is weighted by followers and leaves out links whose engagement is
 * unknown. Other features join it.
 */
export const socialFactsOf = (accountId: string) => sql<SocialFacts>`(
  select coalesce(sum(followers), 0)::bigint as "numberOfFollowers",
    sum(engagement_rate * followers) filter (where engagement_rate is not null)
      / nullif(sum(followers) filter (where engagement_rate is not null), 0) as "engagementRate",
    (array_agg(image_key order by followers desc nulls last, position) filter (where image_key is not null))[1]
      as "profileImage"
  from social_links where account_id = ${accountId})`

export async function findSocialFacts(db: Db | Trx, accountId: string): Promise<SocialFacts> {
  const { rows } = await sql<SocialFacts>`select facts.* from ${socialFactsOf(accountId)} facts`.execute(db)
  return rows[0] ?? { numberOfFollowers: 0, engagementRate: null, profileImage: null }
}

/**
 * Lists accounts that may be found in searches and have a link not tried since `before`, the
 * longest waiting first.
 */
export async function listAccountsToRead(
  db: Db,
  { before, after, limit }: { before: Date; after: { id: string; due_at: Date }; limit: number },
): Promise<{ id: string; due_at: Date }[]> {
  const { rows } = await sql<{ id: string; due_at: Date }>`
    select link.account_id as id, coalesce(link.tried_at, link.created_at) as due_at
    from social_links link join ${consentedAccounts} consented on consented.account_id = link.account_id
    where coalesce(link.tried_at, link.created_at) <= ${before}::timestamptz
      and (coalesce(link.tried_at, link.created_at), link.account_id) > (${after.due_at}::timestamptz, ${after.id})
    order by coalesce(link.tried_at, link.created_at), link.account_id limit ${limit}`.execute(db)
  return rows
}
