import type { OfferQuote } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Panel } from '../../../parts/layout/page.tsx'
import { currentLanguage, say } from '../../../words/say.ts'
import { Notice } from '../../parts/feedback/notice.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'

export function Cost({ quote }: { quote: OfferQuote }) {
  const { currency, talents, ifAllAccept } = quote
  const count = talents.length
  return (
    <Panel>
      <Amounts>
        <AmountLine
          label={
            count > 1
              ? say('Each talent receives')
              : say('{name} receives', { name: talents[0]?.displayName ?? say('The talent') })
          }
          minorUnits={quote.offerAmountMinorUnit}
          currency={currency}
        />
        <AmountLine label={say('Platform fee')} minorUnits={quote.platformFeeMinorUnit} currency={currency} />
        <AmountLine
          label={count > 1 ? say('You pay per talent') : say('You pay')}
          hint={say('Charged only after they accept.')}
          minorUnits={quote.totalBrandPriceMinorUnit}
          currency={currency}
          isTotal={count === 1}
        />
        {count > 1 && (
          <AmountLine
            label={
              ifAllAccept.count === 1
                ? say('If the one available talent accepts')
                : say('If all {count} accept', { count: ifAllAccept.count })
            }
            minorUnits={ifAllAccept.totalMinorUnit}
            currency={currency}
            isTotal
          />
        )}
      </Amounts>
    </Panel>
  )
}

/**
 * Warns about talents who cannot receive this offer, or will not accept this amount automatically.
 */
export function QuoteWarnings({ quote }: { quote: OfferQuote }) {
  return quote.talents
    .filter(({ fits }) => fits !== 'taken')
    .map((talent) => (
      <Notice key={talent.slug} tone={talent.fits === 'asked' ? 'calm' : 'warn'} title={titleOf(talent)}>
        {textOf(talent, quote.currency)}
      </Notice>
    ))
}

type Quoted = OfferQuote['talents'][number]

const titleOf = ({ fits, displayName }: Quoted): string => {
  if (fits === 'currency') return say('{displayName} does not accept this currency', { displayName })
  if (fits === 'blocked') return say('{displayName} does not accept offers from this brand', { displayName })
  return say('This is below the minimum of {displayName}', { displayName })
}

function textOf({ fits, displayName, minimumMinorUnit, currencies }: Quoted, currency: string): string {
  switch (fits) {
    case 'asked':
      return say('Your offer is still sent, and they are asked whether to make an exception.')
    case 'rejected':
      return say('They decline such offers automatically. Offer more, or choose another talent.')
    case 'countered':
      return minimumMinorUnit === null
        ? say('You get a counter-offer of their minimum right away and can accept it.')
        : say('You get a counter-offer of {minimum} right away and can accept it.', {
            minimum: formatMoney(minimumMinorUnit, currency, currentLanguage()),
          })
    case 'currency':
      return say('{displayName} accepts {currencies}. Choose one of these.', {
        displayName,
        currencies: currencies.join(', '),
      })
    case 'blocked':
      return say('Your offer to them will not be sent. Remove them, or choose another talent.')
    case 'taken':
      return ''
  }
}
