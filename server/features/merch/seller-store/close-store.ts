import type { Trx } from '../../../platform/database/transaction.ts'
import type { WithdrawalHandler } from '../../likeness/consent/index.ts'
import { type Campaign, type CampaignHandlers, lockCampaign, moveSellerCampaign } from '../campaigns/index.ts'
import { hideStoreArt } from '../store-art/index.ts'
import { lockStore, updateStore } from './queries/stores.ts'

/**
 * What a withdrawn consent does to a store, in the withdrawing transaction: it shows and sells its owner no more. Once
 * consent is given again its owner opens it by a save. Eight statements at most.
 */
export const createStoreWithdrawal =
  (handlers: CampaignHandlers): WithdrawalHandler =>
  async (trx, accountId, at) => {
    const store = await lockStore(trx, accountId)
    const campaign = store && (await lockCampaign(trx, store.campaign_id))
    if (!store || !campaign) return
    const moved = await moveStore(
      trx,
      campaign,
      { isOpen: false, closedByOwnerAt: store.closed_by_owner_at },
      { handlers, at },
    )
    await hideStoreArt(trx, campaign.id, at)
    await updateStore(trx, accountId, { photoKey: store.photo_key, closedByOwnerAt: moved.closedByOwnerAt }, at)
  }

/** Closed by its owner, and not since then by somebody else. */
export const isOwnDoing = (
  { shutdownEndsAt }: Pick<Campaign, 'shutdownEndsAt'>,
  closedByOwnerAt: Date | null,
): boolean => closedByOwnerAt !== null && shutdownEndsAt?.getTime() === closedByOwnerAt.getTime()

/** Opens or closes a store, and says whether it is its owner who has closed it: then they may open it again. @throws as moveSellerCampaign */
export async function moveStore(
  trx: Trx,
  before: Campaign,
  { isOpen, closedByOwnerAt }: { isOpen: boolean; closedByOwnerAt: Date | null },
  by: { handlers: CampaignHandlers; at: Date },
): Promise<{ campaign: Campaign; closedByOwnerAt: Date | null }> {
  const campaign = await moveSellerCampaign(trx, before, { isOpen, mayReopen: isOwnDoing(before, closedByOwnerAt) }, by)
  if (isOpen) return { campaign, closedByOwnerAt: null }
  // Without orders it becomes a draft again; its owner has closed it all the same.
  const hasClosed = campaign.status !== 'LIVE' && before.status === 'LIVE'
  // What somebody else had begun to close they may not open again.
  return { campaign, closedByOwnerAt: hasClosed && before.shutdownMode === 'NONE' ? by.at : closedByOwnerAt }
}
