import { say } from '../../../words/say.ts'
import { formatAmount } from '../../words/format-amount.ts'
import './action-bar.css'
import type { OfferAction } from '../../../../client/src/api-types.ts'
import { useFilters } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Menu } from '../../parts/layout/menu.tsx'
import { ACTIONS, EXTRAS, type Extra } from '../action-labels.ts'
import { actionsOf } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

/** Returns the value for the URL, for example `request-revision`. */
export const toActionParameter = (action: OfferAction | Extra): string => action.toLowerCase().replaceAll('_', '-')

const labelOf = (action: OfferAction | Extra): string =>
  action in EXTRAS ? EXTRAS[action as Extra].label : ACTIONS[action as OfferAction].label

/** Returns the visible label. Screen readers still read the full label. */
const shortOf = (action: OfferAction | Extra): string =>
  action in EXTRAS ? labelOf(action) : (ACTIONS[action as OfferAction].short ?? labelOf(action))

type ActionBarProps = { view: Pick<OfferView, 'offer' | 'side'>; extras: readonly Extra[] }

/** Shows the two or three actions that matter now, and the rest under "More". */
export function ActionBar({ view: { offer, side }, extras }: ActionBarProps) {
  const { change } = useFilters()
  const { primary, beside, more } = actionsOf(offer, extras)
  const open = (action: OfferAction | Extra) => change({ do: toActionParameter(action) }, { keepsHistory: true })
  const isOwnDraft = offer.status === 'DRAFT' && side === 'brand'
  const hasFirst = primary !== null || beside.length > 0 || isOwnDraft
  if (!hasFirst && more.length === 0) return null
  const isCrowded = beside.length > 1
  const wordsFor = (action: OfferAction | Extra) =>
    isCrowded && shortOf(action) !== labelOf(action)
      ? { label: labelOf(action), children: shortOf(action) }
      : { children: labelOf(action) }
  return (
    <div className={hasFirst ? 'action-bar action-bar-thumb' : 'action-bar'} role="group" aria-label={say('Actions')}>
      {isOwnDraft && (
        <Button look="primary" to={`/offers/new?draft=${encodeURIComponent(offer.id)}`}>
          {say('Continue editing')}
        </Button>
      )}
      {primary === 'PAY' && (
        <Button look="primary" to={`/offers/${encodeURIComponent(offer.id)}/pay`}>
          {say('Pay {amount}', { amount: formatAmount(offer.totalBrandPriceMinorUnit, offer.currency) })}
        </Button>
      )}
      {primary !== null && primary !== 'PAY' && (
        <Button look="primary" {...wordsFor(primary)} onClick={() => open(primary)} />
      )}
      {beside.map((action) => (
        <Button
          key={action}
          {...(action === 'CANCEL' ? { look: 'quiet' as const } : {})}
          {...wordsFor(action)}
          onClick={() => open(action)}
        />
      ))}
      {more.length > 0 && (
        <Menu label={say('More')} side={hasFirst ? 'end' : 'start'}>
          {more.map((action) => (
            <button key={action} type="button" onClick={() => open(action)}>
              {labelOf(action)}
            </button>
          ))}
        </Menu>
      )}
    </div>
  )
}
