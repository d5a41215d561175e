import type { Context } from '../../../platform/context.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { recordAudit } from '../../people/audit/index.ts'
import { lockCampaign, noCampaign } from '../campaigns/index.ts'
import type { StoreLanguage } from './domain/languages.ts'
import { deleteTexts, findNamed, listTexts, putTexts } from './queries/texts.ts'
import { type CampaignTexts, cleanTexts, isEmpty } from './texts.ts'

export type TextsByLanguage = Partial<Record<StoreLanguage, CampaignTexts>>

type Saved = { campaignId: string; language: StoreLanguage; texts: CampaignTexts }

/**
 * Replaces the texts of a campaign in one language. The campaign is locked, so that concurrent
 * saves run one after the other.
 * @returns the texts of all languages
 * @throws NotFound
 */
export const saveTexts = (
  ctx: Context,
  saved: Saved,
  by: { accountId: string; isAdmin: boolean },
): Promise<TextsByLanguage> => {
  const at = ctx.clock.now()
  return inTransaction(ctx.db, async (trx) => {
    const { campaignId, language } = saved
    const campaign = await lockCampaign(trx, campaignId)
    if (!campaign) throw noCampaign()
    const before = byLanguage(await listTexts(trx, campaignId))[language] ?? null
    const texts = cleanTexts(saved.texts, await findNamed(trx, campaignId))
    if (isEmpty(texts)) await deleteTexts(trx, campaignId, language)
    else await putTexts(trx, { campaignId, language, texts, at })
    if (by.isAdmin) await leaveTrace(trx, { ...saved, texts, before, name: campaign.name }, by.accountId, at)
    return byLanguage(await listTexts(trx, campaignId))
  })
}

/** Returns the texts of a campaign in all languages that it has. */
export const readTexts = async ({ db }: Pick<Context, 'db'>, campaignId: string): Promise<TextsByLanguage> =>
  byLanguage(await listTexts(db, campaignId))

const byLanguage = (rows: Awaited<ReturnType<typeof listTexts>>): TextsByLanguage =>
  Object.fromEntries(rows.map(({ language, texts }) => [language, texts]))

const leaveTrace = (
  trx: Trx,
  { campaignId, language, texts, before, name }: Saved & { before: CampaignTexts | null; name: string },
  actorAccountId: string,
  at: Date,
) =>
  recordAudit(
    trx,
    {
      actorAccountId,
      action: 'change-campaign-texts',
      subjectType: 'campaign',
      subjectId: campaignId,
      reason: null,
      before: { name, language, texts: before },
      after: { name, language, texts },
    },
    at,
  )
