import { notFound } from '../../../platform/errors.ts'
import type { Campaign } from '../campaigns/index.ts'
import { getFormCampaign } from './ensure-fan-here.ts'
import { type FanHere, findFanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

/**
 * Rejects a session that has moved to another store, because its cart belongs to that store now.
 * @throws NotFound for a new fan, and for a session that has ended or is in another store
 */
export async function fanOfForm(
  sender: Pick<FormSender, 'ctx' | 'slug' | 'fan' | 'visitor'>,
): Promise<FanHere & { campaign: Campaign }> {
  const campaign = await getFormCampaign(sender)
  const here = await findFanHere(sender, campaign)
  if (!here) throw notFound('This session has ended. Start again in the store.')
  return { ...here, campaign }
}
