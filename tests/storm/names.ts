import { createHash } from 'node:crypto'
import type { History } from './plan.ts'

/** Who and what a history is about, by name: every process knows them by the plan alone. */
export const offerIdOf = ({ index }: Pick<History, 'index'>): string => `storm-offer-${index}`
export const productIdOf = ({ index }: Pick<History, 'index'>): string => `storm-product-${index}`
/** What is paid for, and its id. */
export const goodsOf = (history: History) =>
  history.startsIn === 'FOR_SALE'
    ? ({ payFor: 'IMAGE', payForId: productIdOf(history) } as const)
    : history.startsIn === 'SHOP'
      ? ({ payFor: 'MERCH', payForId: sessionIdOf(history) } as const)
      : ({ payFor: 'OFFER', payForId: offerIdOf(history) } as const)
export const sellerIdOf = ({ seller }: Pick<History, 'seller'>): string => `storm-seller-${seller}`
export const brandIdOf = ({ brand }: Pick<History, 'brand'>): string => `storm-brand-${brand}`
export const ADMIN_ID = 'storm-admin'
export const payoutAccountOf = (accountId: string): string => `acct_${accountId}`

/** The session of whoever buys in a history, as the fan knows it: what opens it. */
export const bearerOf = ({ index }: Pick<History, 'index'>): string =>
  createHash('sha256').update(`storm-bearer-${index}`).digest('base64url')
/** And as others know it. */
export const sessionIdOf = ({ index }: Pick<History, 'index'>): string =>
  `0${'fa'.repeat(3)}${String(index).padStart(25, '0')}`
export const shirtOf = ({ index }: Pick<History, 'index'>): string => `storm-shirt-${index}`
