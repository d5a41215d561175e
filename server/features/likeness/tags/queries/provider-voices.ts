import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { newId } from '../../../../platform/ids.ts'
import { presentAssets } from '../../assets/index.ts'
import { consentedAccounts } from '../../consent/index.ts'

type VoiceOrigin = { assetId: string; provider: string }

export const findProviderVoice = (
  db: Db,
  { assetId, provider }: VoiceOrigin,
): Promise<{ id: string; voiceId: string | null } | undefined> =>
  db
    .selectFrom('provider_voices')
    .select(['id', 'voice_id as voiceId'])
    .where('asset_id', '=', assetId)
    .where('provider', '=', provider)
    .executeTakeFirst()

/**
 * Stores the row of a voice before the voice is created at a provider.
 * @returns the voice's name at the provider
 */
export async function insertVoiceIntent(
  db: Db,
  { accountId, assetId, provider, at }: VoiceOrigin & { accountId: string; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('provider_voices')
    .values({ id: newId(), account_id: accountId, asset_id: assetId, provider, created_at: at })
    .onConflict((on) => on.columns(['asset_id', 'provider']).doUpdateSet({ created_at: at }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setProviderVoiceId(db: Db, id: string, voiceId: string): Promise<void> {
  await db.updateTable('provider_voices').set({ voice_id: voiceId }).where('id', '=', id).execute()
}

export type ForgettableVoice = { id: string; voiceId: string | null }

/**
 * Lists voices whose recording was deleted, whose account withdrew consent, or whose account is in
 * `accountIds`. Skips a voice that is still being created, unless it is older than `since`.
 */
export async function listForgettable(
  db: Db,
  {
    provider,
    after,
    since,
    accountIds = [],
    limit,
  }: { provider: string; after: string; since: Date; accountIds?: readonly string[]; limit: number },
): Promise<ForgettableVoice[]> {
  const { rows } = await sql<ForgettableVoice>`
    select v.id, v.voice_id as "voiceId" from provider_voices v
    where v.provider = ${provider} and v.id > ${after}
      and (v.voice_id is not null or v.created_at <= ${since}::timestamptz)
      and (v.account_id = any(${accountIds}::text[])
        or not exists (select from ${presentAssets} present where present.id = v.asset_id)
        or not exists (select from ${consentedAccounts} consented where consented.account_id = v.account_id))
    order by v.id limit ${limit}`.execute(db)
  return rows
}

export async function deleteProviderVoice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('provider_voices').where('id', '=', id).execute()
}
