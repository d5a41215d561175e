import { say } from '../../../words/say.ts'
import './next-step.css'
import { useId } from 'react'
import type { Offer } from '../../../../client/src/api-types.ts'
import { AmountLine, Amounts, useMoney } from '../../parts/values/amount-line.tsx'
import { useNow } from '../../parts/values/moment.tsx'
import type { Extra } from '../action-labels.ts'
import { useCounterPrice } from '../counter-price.ts'
import { nextStepOf } from '../next-step.ts'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'
import { ActionBar } from './action-bar.tsx'
import { AfterCompletion } from './after-completion.tsx'

type NextStepProps = { view: OfferView; extras: readonly Extra[]; canAct: boolean }

export function NextStep({ view, extras, canAct }: NextStepProps) {
  const { offer, side, people } = view
  const now = useNow()
  const id = useId()
  const names = { brand: people.brand.name, talent: people.talent.name }
  return (
    <section className="next-step" aria-labelledby={id}>
      <div className="next-step-words">
        <h2 id={id}>{say('What happens next')}</h2>
        <p>{nextStepOf(offer, { side, names, canAct, now })}</p>
      </div>
      <MoneyLine view={view} />
      <div className="next-step-actions">
        {offer.status === 'COMPLETED' && side !== 'admin' && <AfterCompletion view={view} />}
        <ActionBar view={view} extras={extras} />
      </div>
    </section>
  )
}

const IS_PAID: readonly Offer['status'][] = ['PAID', 'DELIVERED', 'REVISION_REQUESTED', 'DISPUTED']

/** Returns undefined before the offer is paid. */
function whereItIs({ status, moneyReturnedAt }: Offer): string | undefined {
  if (moneyReturnedAt !== null) return say('Refunded to the brand')
  if (status === 'COMPLETED') return say('Released')
  return IS_PAID.includes(status) ? say('Paid by the brand') : undefined
}

/** Uses the open counter-offer, if there is one. */
function MoneyLine({ view }: { view: OfferView }) {
  const { offer, side, people } = view
  const money = useMoney()
  const countered = useCounterPrice(view)
  const { currency } = offer
  const isReceiving = isTalentSide(side)
  const amount = countered?.offerAmountMinorUnit ?? offer.offerAmountMinorUnit
  const whole = countered === null ? offer : countered.whole
  if (isReceiving || !whole)
    return (
      <Amounts>
        <AmountLine
          label={side === 'talent' ? say('You get') : say('{talent} gets', { talent: people.talent.name })}
          hint={isReceiving ? whereItIs(offer) : undefined}
          minorUnits={amount}
          currency={currency}
          isTotal
        />
      </Amounts>
    )
  return (
    <Amounts>
      <AmountLine
        label={sayPayment(side === 'brand', offer.paidAt !== null)}
        hint={say('Including {fee} platform fee', { fee: money(whole.platformFeeMinorUnit, currency) })}
        minorUnits={whole.totalBrandPriceMinorUnit}
        currency={currency}
        isTotal
      />
    </Amounts>
  )
}

function sayPayment(isBrand: boolean, isPaid: boolean): string {
  if (isBrand) return isPaid ? say('You paid') : say('You pay')
  return isPaid ? say('The brand paid') : say('The brand pays')
}
