import { type RawBuilder, sql } from 'kysely'

/** The texts of a campaign in one language, for the fingerprint of its storefront. */
export const textsInLanguage = (campaignId: RawBuilder<string>, language: string): RawBuilder<unknown> => sql`
  select t.language, t.texts, t.updated_at from merch_campaign_texts t
  where t.campaign_id = ${campaignId} and t.language = ${language}`
