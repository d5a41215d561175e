import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/transaction.ts'
import { searchableTalents } from '../../../people/accounts/index.ts'

export type StaleTalent = { id: string; display_name: string; bio: string | null; updated_at: Date }

/** Skips empty profiles. A profile is also stale if another model embedded it. */
export async function listStaleTalents(
  db: Db,
  { model, version, limit }: { model: string; version: number; limit: number },
): Promise<StaleTalent[]> {
  const { rows } = await sql<StaleTalent>`
    select t.id, t.display_name, t.bio, t.updated_at
    from ${searchableTalents} t left join talent_vectors v on v.account_id = t.id
    where case
      when v.account_id is null then btrim(coalesce(t.bio, '')) <> ''
      else v.profile_updated_at <> t.updated_at or v.model <> ${model} or v.version <> ${version}
    end
    order by t.id limit ${limit}`.execute(db)
  return rows
}

export type TalentVector = {
  accountId: string
  /** Null when the profile has no text, or when the model refused the text. */
  vector: readonly number[] | null
  profileUpdatedAt: Date
}

export async function putTalentVectors(
  db: Db,
  vectors: readonly TalentVector[],
  made: { model: string; version: number; at: Date },
): Promise<void> {
  await db
    .insertInto('talent_vectors')
    .values(
      vectors.map(({ accountId, vector, profileUpdatedAt }) => ({
        account_id: accountId,
        model: made.model,
        version: made.version,
        vector: vector && `[${vector.join(',')}]`,
        profile_updated_at: profileUpdatedAt,
        embedded_at: made.at,
      })),
    )
    .onConflict((on) =>
      on.column('account_id').doUpdateSet((eb) => ({
        model: eb.ref('excluded.model'),
        version: eb.ref('excluded.version'),
        vector: eb.ref('excluded.vector'),
        profile_updated_at: eb.ref('excluded.profile_updated_at'),
        embedded_at: eb.ref('excluded.embedded_at'),
      })),
    )
    .execute()
}
