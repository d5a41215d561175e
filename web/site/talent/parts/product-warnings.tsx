import type { Product } from '../../../../client/src/api-types.ts'
import { minorUnitStep, shareOfAmount } from '../../../../server/platform/money.ts'
import { listProductWarnings } from '../../../../server/platform/scope-of-use/product-warnings.ts'
import type { Medium } from '../../../../server/platform/scope-of-use/scope.ts'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'

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
      <span lang="en">{warnings.map(({ message }) => message).join(' ')}</span>{' '}
      <Link to="/likeness#uses">{say('See what you allow')}</Link>
    </Notice>
  )
}
