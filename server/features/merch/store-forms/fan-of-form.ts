import { notFound } from '../../../platform/errors.ts'
import type { Campaign } from '../campaigns/index.ts'
import { campaignHere } from './begin-fan.ts'
import { type FanHere, findFanHere } from './find-fan-here.ts'
import type { FormSender } from './store-form.ts'

/**
 * The session of the fan who sent a form, in the store whose form it is: what a session that has gone to another store has in its
 * cart is bought there. @throws NotFound for a newcomer, and once it is over or elsewhere.
 */
export async function fanOfForm(
  sender: Pick<FormSender, 'ctx' | 'slug' | 'fan' | 'visitor'>,
): Promise<FanHere & { campaign: Campaign }> {
  const campaign = await campaignHere(sender)
  const here = await findFanHere(sender, campaign)
  if (!here) throw notFound('This session is over. Begin again in the store.')
  return { ...here, campaign }
}
