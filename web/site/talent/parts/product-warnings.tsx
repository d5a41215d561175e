import type { Product } from '../../../../client/src/api-types.ts'
import { minorUnitStep, shareOfAmount } from '../../../../server/platform/money.ts'
import type { Floor } from '../../../../server/platform/scope-of-use/permissions.ts'
import { listProductWarnings, type ProductWarning } from '../../../../server/platform/scope-of-use/product-warnings.ts'
import type { Medium } from '../../../../server/platform/scope-of-use/scope.ts'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { describeFloor } from '../../parts/licensing/scope-words.ts'
import { describeReason } from '../../parts/licensing/use-reason-words.ts'

const MEDIA: Readonly<Record<Product['kind'], Medium>> = { VOICE_OVER: 'VOICE', LIKENESS: 'IMAGE', IMAGE: 'IMAGE' }

/** `share` is what the talent receives, in hundredths of a percent. */
type ProductWarningsProps = Pick<Product, 'kind' | 'priceMinorUnit' | 'currency'> & { share: number }

/** Warns the talent if a product conflicts with their own rules about uses. */
export function ProductWarnings({ kind, priceMinorUnit, currency, share }: ProductWarningsProps) {
  const { data } = useApiQuery('GET /api/likeness/use-rules', { query: {} })
  const received = { amountMinorUnit: shareOfAmount(priceMinorUnit, share, minorUnitStep(currency)), currency }
  const warnings = data ? listProductWarnings(data.rules, MEDIA[kind], received) : []
  if (warnings.length === 0) return null
  return (
    <Notice tone="warn" title={say('Your rules ask for something else')}>
      {warnings.map((warning) => describeWarning(warning, received)).join(' ')}{' '}
      <Link to="/likeness#uses">{say('See what you allow')}</Link>
    </Notice>
  )
}

/** Explains a warning. The server explains it to API clients with the same messages. */
function describeWarning({ about, reason, isForSomeUses }: ProductWarning, received: Floor): string {
  const because = describeReason(reason, null)
  if (about === 'kind') return `${because} ${say('Nobody can buy this product.')}`
  const brings = say('Each sale brings you {amount}.', { amount: describeFloor(received) })
  const advice = isForSomeUses ? ` ${say('If the product is not for it, say so in the description.')}` : ''
  return `${because} ${brings}${advice}`
}
