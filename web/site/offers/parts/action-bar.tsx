import './action-bar.css'
import type { OfferAction } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { useFilters } from '../../navigation.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Menu } from '../../parts/layout/menu.tsx'
import { ACTIONS, EXTRAS, type Extra } from '../labels.ts'
import { buttonsOf } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

/** Returns the value that stands for an action in the URL, for example `?do=request-revision`. */
export const toActionParameter = (action: OfferAction | Extra): string => action.toLowerCase().replaceAll('_', '-')

const labelOf = (action: OfferAction | Extra): string =>
  action in EXTRAS ? EXTRAS[action as Extra].label : ACTIONS[action as OfferAction].label

type ActionBarProps = { view: Pick<OfferView, 'offer' | 'side'>; extras: readonly Extra[] }

/**
 * Shows the actions that the reader can take. The primary one is at the bottom of a phone's
 * screen, near the thumb. The others are in the menu "More".
 */
export function ActionBar({ view: { offer, side }, extras }: ActionBarProps) {
  const { change } = useFilters()
  const { primary, others } = buttonsOf(offer)
  const open = (action: OfferAction | Extra) => change({ do: toActionParameter(action) }, { keepsHistory: true })
  // If the status has no primary action, an unanswered time request or dispute becomes the primary
  // action.
  const urgent =
    primary === null ? extras.find((extra) => extra === 'answer-time' || extra === 'answer-dispute') : undefined
  const rest = extras.filter((extra) => extra !== urgent)
  const isOwnDraft = offer.status === 'DRAFT' && side === 'brand'
  const hasFirst = primary !== null || urgent !== undefined || isOwnDraft
  // If there is only one action, it gets a button of its own instead of a menu.
  const [only, ...more] = hasFirst ? [] : [...rest, ...others]
  const single = more.length === 0 ? only : undefined
  if (primary === null && others.length === 0 && extras.length === 0) return null
  return (
    <div className={hasFirst ? 'action-bar action-bar-thumb' : 'action-bar'} role="group" aria-label="Actions">
      {isOwnDraft && (
        <Button look="primary" to={`/offers/new?draft=${encodeURIComponent(offer.id)}`}>
          Continue editing
        </Button>
      )}
      {primary === 'PAY' && (
        <Button look="primary" to={`/offers/${encodeURIComponent(offer.id)}/pay`}>
          Pay {formatMoney(offer.totalBrandPriceMinorUnit, offer.currency)}
        </Button>
      )}
      {primary !== null && primary !== 'PAY' && (
        <Button look="primary" onClick={() => open(primary)}>
          {ACTIONS[primary].label}
        </Button>
      )}
      {urgent && (
        <Button look="primary" onClick={() => open(urgent)}>
          {EXTRAS[urgent].label}
        </Button>
      )}
      {single && (
        <Button {...(single === 'CANCEL' ? { look: 'quiet' } : {})} onClick={() => open(single)}>
          {labelOf(single)}
        </Button>
      )}
      {single === undefined && (others.length > 0 || rest.length > 0) && (
        <Menu label={hasFirst ? 'More' : 'Actions'} side={hasFirst ? 'end' : 'start'}>
          {[...rest, ...others].map((action) => (
            <button key={action} type="button" onClick={() => open(action)}>
              {labelOf(action)}
            </button>
          ))}
        </Menu>
      )}
    </div>
  )
}
