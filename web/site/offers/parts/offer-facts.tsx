import type { ReactNode } from 'react'
import type { Offer } from '../../../../client/src/api-types.ts'
import { DEFAULT_SCOPE, describeScope } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Panel, Section } from '../../../parts/layout/page.tsx'
import { Link } from '../../navigation.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { usageLabel } from '../../words/uses.ts'
import { useCounterPrice } from '../counter-price.ts'
import { deliveryWords, humanizeCode, IMAGE_KINDS, revisionWords } from '../labels.ts'
import { isTalentSide } from '../offer-status.ts'
import type { OfferView } from '../offer-view.ts'

/** In these statuses, nothing is agreed. `isNotAgreed` adds offers canceled before payment. */
const NOT_AGREED: readonly Offer['status'][] = ['DRAFT', 'APPROVED', 'COUNTERED', 'REJECTED', 'EXPIRED']
const OVER: readonly Offer['status'][] = ['CANCELLED', 'REJECTED', 'EXPIRED']
const isNotAgreed = ({ status, paidAt }: Offer): boolean =>
  NOT_AGREED.includes(status) || (status === 'CANCELLED' && paidAt === null)

/** Only the paying brand and admins see the fee. */
export function OfferFacts({ view }: { view: OfferView }) {
  const { offer, side, people } = view
  const { currency } = offer
  const countered = useCounterPrice(view)
  const { talent, brand } = people
  const rows: [string, ReactNode][] = [
    ['Purpose', humanizeCode(offer.campaignType)],
    [
      'Usage',
      [...offer.usageTypes.map(usageLabel), ...(offer.customUsage ? [offer.customUsage] : [])].join('; ') ||
        'Not specified',
    ],
  ]
  rows.push(['License', describeScope(offer.scope ?? DEFAULT_SCOPE)])
  if (offer.imageKind) rows.push(['Picture type', IMAGE_KINDS[offer.imageKind]])
  if (offer.wantsSharing) rows.push(['Shared by the talent', offer.sharingDescription ?? 'Yes'])
  if (offer.deliverWithinDays !== null) rows.push(['Delivery', deliveryWords(offer.deliverWithinDays)])
  rows.push(['Revisions', revisionWords(offer)])
  if (offer.paidAt) rows.push(['Paid', <Day key="paid" at={offer.paidAt} />])
  if (offer.revisionOfOfferId)
    rows.push([
      'Revision of',
      <Link key="of" to={`/offers/${encodeURIComponent(offer.revisionOfOfferId)}`}>
        earlier offer
      </Link>,
    ])
  offer.revisionOfferIds.forEach((id, at) =>
    rows.push([
      at === 0 ? 'Revision offer' : 'Revision offer',
      <Link key={id} to={`/offers/${encodeURIComponent(id)}`}>
        later offer
      </Link>,
    ]),
  )
  return (
    <>
      <Section title="Parties">
        <PersonLine name={brand.name} imageUrl={brand.imageUrl} about="Brand" />
        <PersonLine
          name={talent.name}
          imageUrl={talent.imageUrl}
          about="Talent"
          {...(talent.slug === '' ? {} : { to: `/t/${encodeURIComponent(talent.slug)}` })}
        />
      </Section>
      {countered && (
        <Section title="Price in the counter-offer">
          <Panel>
            <Amounts>
              <AmountLine
                label={side === 'talent' ? 'You get' : 'The talent gets'}
                minorUnits={countered.offerAmountMinorUnit}
                currency={currency}
                isTotal={isTalentSide(side)}
              />
              {countered.whole && (
                <>
                  <AmountLine
                    label="Platform fee"
                    minorUnits={countered.whole.platformFeeMinorUnit}
                    currency={currency}
                  />
                  <AmountLine
                    label="You pay"
                    minorUnits={countered.whole.totalBrandPriceMinorUnit}
                    currency={currency}
                    isTotal
                  />
                </>
              )}
            </Amounts>
          </Panel>
        </Section>
      )}
      <Section title={countered ? 'Price in the original offer' : 'Price'}>
        <Panel>
          <Amounts>
            <AmountLine
              label={side === 'talent' ? 'You get' : 'The talent gets'}
              minorUnits={offer.offerAmountMinorUnit}
              currency={currency}
              isTotal={isTalentSide(side)}
            />
            {!isTalentSide(side) && (
              <>
                <AmountLine label="Platform fee" minorUnits={offer.platformFeeMinorUnit} currency={currency} />
                <AmountLine
                  label={side === 'brand' ? 'You pay' : 'The brand pays'}
                  minorUnits={offer.totalBrandPriceMinorUnit}
                  currency={currency}
                  isTotal
                />
              </>
            )}
            {offer.returnedMinorUnit !== null && offer.returnedMinorUnit > 0 && (
              <AmountLine
                label="Refunded to the brand"
                minorUnits={offer.returnedMinorUnit}
                currency={currency}
                hint={offer.moneyReturnedAt ? <Day at={offer.moneyReturnedAt} /> : undefined}
              />
            )}
          </Amounts>
        </Panel>
      </Section>
      <Section title={isNotAgreed(offer) ? (OVER.includes(offer.status) ? 'Original terms' : 'Terms') : 'Agreed terms'}>
        <Facts rows={rows} />
      </Section>
    </>
  )
}
