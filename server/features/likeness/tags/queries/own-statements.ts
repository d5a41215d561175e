import { sql } from 'kysely'
import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { socialFactsOf } from '../../social/index.ts'
import type { OwnStatements, SocialFacts } from '../domain/effective-facts.ts'

export async function findStatementsAndLinks(
  db: Db | Trx,
  accountId: string,
): Promise<{ words: OwnStatements; social: SocialFacts }> {
  const { rows } = await sql<OwnStatements & SocialFacts>`
    select said.category, said.gender, said.hair_color as "hairColor", said.birth_year as "birthYear", said.accent,
      said.voice_tone as "voiceTone", read."numberOfFollowers", read."engagementRate"
    from ${socialFactsOf(accountId)} read left join likeness_words said on said.account_id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate query returned no row')
  const { numberOfFollowers, engagementRate, ...words } = row
  return { words, social: { numberOfFollowers, engagementRate } }
}

/** Stores a talent's own statements; omitted fields stay unchanged. */
export async function putOwnStatements(
  trx: Trx,
  {
    accountId,
    actorAccountId,
    words,
    at,
  }: { accountId: string; actorAccountId: string; words: Partial<OwnStatements>; at: Date },
): Promise<void> {
  const values = {
    ...(words.category === undefined ? {} : { category: words.category }),
    ...(words.gender === undefined ? {} : { gender: words.gender }),
    ...(words.hairColor === undefined ? {} : { hair_color: words.hairColor }),
    ...(words.birthYear === undefined ? {} : { birth_year: words.birthYear }),
    ...(words.accent === undefined ? {} : { accent: words.accent }),
    ...(words.voiceTone === undefined ? {} : { voice_tone: words.voiceTone }),
    actor_account_id: actorAccountId,
    updated_at: at,
  }
  await trx
    .insertInto('likeness_words')
    .values({ account_id: accountId, created_at: at, ...values })
    .onConflict((on) => on.column('account_id').doUpdateSet(values))
    .execute()
}
