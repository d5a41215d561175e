import { createHash } from 'node:crypto'
import type { History } from './plan.ts'

/** Every process derives these ids from the plan alone. */
export const offerIdOf = ({ index }: Pick<History, 'index'>): string => `storm-offer-${index}`
export const productIdOf = ({ index }: Pick<History, 'index'>): string => `storm-product-${index}`
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

/** The fan's session token. The function below returns the internal id, which others may know. */
export const bearerOf = ({ index }: Pick<History, 'index'>): string =>
  createHash('sha256').update(`storm-bearer-${index}`).digest('base64url')
export const sessionIdOf = ({ index }: Pick<History, 'index'>): string =>
  `0${'fa'.repeat(3)}${String(index).padStart(25, '0')}`
export const shirtOf = ({ index }: Pick<History, 'index'>): string => `storm-shirt-${index}`
