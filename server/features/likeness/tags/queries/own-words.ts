import type { Db, Trx } from '../../../../platform/database/transaction.ts'
import { NO_WORDS, type OwnWords } from '../domain/effective-facts.ts'

/** What a talent says of themselves. One statement. */
export async function findOwnWords(db: Db | Trx, accountId: string): Promise<OwnWords> {
  const row = await db
    .selectFrom('likeness_words')
    .select([
      'category',
      'gender',
      'hair_color as hairColor',
      'birth_year as birthYear',
      'accent',
      'voice_tone as voiceTone',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row ?? NO_WORDS
}

/** Writes what a talent says of themselves; what is not named stays as it was. One statement. */
export async function putOwnWords(
  trx: Trx,
  {
    accountId,
    actorAccountId,
    words,
    at,
  }: { accountId: string; actorAccountId: string; words: Partial<OwnWords>; at: Date },
): Promise<void> {
  const said = {
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
    .values({ account_id: accountId, created_at: at, ...said })
    .onConflict((on) => on.column('account_id').doUpdateSet(said))
    .execute()
}
