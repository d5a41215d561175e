import type { Trx } from '../../../platform/database/transaction.ts'
import type { WithdrawalHandler } from '../../likeness/consent/index.ts'
import { type Campaign, type CampaignHandlers, lockCampaign, moveSellerCampaign } from '../campaigns/index.ts'
import { hideStoreArt } from '../store-art/index.ts'
import { lockStore, updateStore } from './queries/stores.ts'

/**
 * Closes a store when its owner withdraws consent, in the same transaction, so that it no longer
 * shows or sells the likeness. After a new consent, the owner can save the store to reopen it.
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

export const isOwnDoing = (
  { shutdownEndsAt }: Pick<Campaign, 'shutdownEndsAt'>,
  closedByOwnerAt: Date | null,
): boolean => closedByOwnerAt !== null && shutdownEndsAt?.getTime() === closedByOwnerAt.getTime()

/**
 * Opens or closes a store. The result contains the time at which the owner closed it, because an
 * owner may not reopen a store that an admin has closed.
 * @throws the errors of moveSellerCampaign
 */
export async function moveStore(
  trx: Trx,
  before: Campaign,
  { isOpen, closedByOwnerAt }: { isOpen: boolean; closedByOwnerAt: Date | null },
  by: { handlers: CampaignHandlers; at: Date },
): Promise<{ campaign: Campaign; closedByOwnerAt: Date | null }> {
  const campaign = await moveSellerCampaign(trx, before, { isOpen, mayReopen: isOwnDoing(before, closedByOwnerAt) }, by)
  if (isOpen) return { campaign, closedByOwnerAt: null }
  // A store without orders becomes a draft when it closes, which also counts as closed by its
  // owner.
  const hasClosed = campaign.status !== 'LIVE' && before.status === 'LIVE'
  // If an admin had already started to close the store, the owner may not reopen it.
  return { campaign, closedByOwnerAt: hasClosed && before.shutdownMode === 'NONE' ? by.at : closedByOwnerAt }
}
