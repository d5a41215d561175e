import { type Static } from 'typebox'
import type { Db } from '../../../../platform/database/transaction.ts'
import { isoTime } from '../../../../platform/http/schemas.ts'
import { knownLanguage } from '../../../../platform/words/index.ts'
import type { OwnAccount } from '../schemas.ts'

export async function findOwnAccount(db: Db, accountId: string): Promise<Static<typeof OwnAccount>> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'kind', 'display_name', 'slug', 'image_url', 'bio', 'language', 'created_at', 'updated_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    kind: row.kind,
    displayName: row.display_name,
    slug: row.slug,
    imageUrl: row.image_url,
    bio: row.bio,
    language: knownLanguage(row.language) ?? null,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
  }
}
