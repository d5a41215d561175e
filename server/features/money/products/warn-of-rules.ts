import type { Context } from '../../../platform/context.ts'
import type { Issue } from '../../../platform/errors.ts'
import { productWarningWords } from '../../../platform/scope-of-use/product-warning-words.ts'
import { listProductWarnings } from '../../../platform/scope-of-use/product-warnings.ts'
import type { Medium } from '../../../platform/scope-of-use/scope.ts'
import { writeWords } from '../../../platform/words/index.ts'
import { findUseRules, readUseRules } from '../../likeness/use-rules/index.ts'
import { KINDS_SOLD } from '../ledger/index.ts'
import { splitPayment } from './domain/seller-share.ts'
import type { ProductKind, ProductRow } from './product-view.ts'

export const MEDIA: Record<ProductKind, Medium> = { VOICE_OVER: 'VOICE', LIKENESS: 'IMAGE', IMAGE: 'IMAGE' }

const FIELDS = { kind: 'kind', price: 'priceMinorUnit' } as const

/**
 * Lists what the seller's own rules about uses say against a product. It is on sale all the same,
 * because the seller sets its price.
 */
export async function warnOfRules(
  { db, config }: Pick<Context, 'db' | 'config'>,
  product: ProductRow,
): Promise<Issue[]> {
  const state = await findUseRules(db, product.seller_account_id)
  if (!product.active || !state) return []
  const kind = product.kind as ProductKind
  const { currency } = product
  const share = config[KINDS_SOLD[kind].share.setting]
  const received = {
    amountMinorUnit: splitPayment(product.price_minor_unit, share, currency).sellerMinorUnit,
    currency,
  }
  const warnings = listProductWarnings(readUseRules(state.rules), MEDIA[kind], received)
  return warnings.map((warning) => ({
    path: FIELDS[warning.about],
    message: writeWords(productWarningWords(warning, received)),
  }))
}
