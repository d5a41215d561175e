import type { ReactNode } from 'react'
import type { Offer } from '../../../../client/src/api-types.ts'
import { DEFAULT_SCOPE } from '../../../../server/platform/scope-of-use/scope-words.ts'
import { Facts, Panel, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { describeScope } from '../../parts/licensing/scope-words.ts'
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
    [say('Purpose'), humanizeCode(offer.campaignType)],
    [
      say('Usage'),
      [...offer.usageTypes.map(usageLabel), ...(offer.customUsage ? [offer.customUsage] : [])].join('; ') ||
        say('Not specified'),
    ],
  ]
  rows.push([say('License'), describeScope(offer.scope ?? DEFAULT_SCOPE)])
  if (offer.imageKind) rows.push([say('Picture type'), IMAGE_KINDS[offer.imageKind]])
  if (offer.wantsSharing) rows.push([say('Shared by the talent'), offer.sharingDescription ?? say('Yes')])
  if (offer.deliverWithinDays !== null) rows.push([say('Delivery'), deliveryWords(offer.deliverWithinDays)])
  rows.push([say('Revisions'), revisionWords(offer)])
  if (offer.paidAt) rows.push([say('Paid'), <Day key="paid" at={offer.paidAt} />])
  if (offer.revisionOfOfferId)
    rows.push([
      say('Revision of'),
      <Link key="of" to={`/offers/${encodeURIComponent(offer.revisionOfOfferId)}`}>
        {say('earlier offer')}
      </Link>,
    ])
  offer.revisionOfferIds.forEach((id) =>
    rows.push([
      say('Revision offer'),
      <Link key={id} to={`/offers/${encodeURIComponent(id)}`}>
        {say('later offer')}
      </Link>,
    ]),
  )
  return (
    <>
      <Section title={say('Parties')}>
        <PersonLine name={brand.name} imageUrl={brand.imageUrl} about={say('Brand')} />
        <PersonLine
          name={talent.name}
          imageUrl={talent.imageUrl}
          about={say('Talent')}
          {...(talent.slug === '' ? {} : { to: `/t/${encodeURIComponent(talent.slug)}` })}
        />
      </Section>
      {countered && (
        <Section title={say('Price in the counter-offer')}>
          <Panel>
            <Amounts>
              <AmountLine
                label={side === 'talent' ? say('You get') : say('The talent gets')}
                minorUnits={countered.offerAmountMinorUnit}
                currency={currency}
                isTotal={isTalentSide(side)}
              />
              {countered.whole && (
                <>
                  <AmountLine
                    label={say('Platform fee')}
                    minorUnits={countered.whole.platformFeeMinorUnit}
                    currency={currency}
                  />
                  <AmountLine
                    label={say('You pay')}
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
      <Section title={countered ? say('Price in the original offer') : say('Price')}>
        <Panel>
          <Amounts>
            <AmountLine
              label={side === 'talent' ? say('You get') : say('The talent gets')}
              minorUnits={offer.offerAmountMinorUnit}
              currency={currency}
              isTotal={isTalentSide(side)}
            />
            {!isTalentSide(side) && (
              <>
                <AmountLine label={say('Platform fee')} minorUnits={offer.platformFeeMinorUnit} currency={currency} />
                <AmountLine
                  label={side === 'brand' ? say('You pay') : say('The brand pays')}
                  minorUnits={offer.totalBrandPriceMinorUnit}
                  currency={currency}
                  isTotal
                />
              </>
            )}
            {offer.returnedMinorUnit !== null && offer.returnedMinorUnit > 0 && (
              <AmountLine
                label={say('Refunded to the brand')}
                minorUnits={offer.returnedMinorUnit}
                currency={currency}
                hint={offer.moneyReturnedAt ? <Day at={offer.moneyReturnedAt} /> : undefined}
              />
            )}
          </Amounts>
        </Panel>
      </Section>
      <Section
        title={
          isNotAgreed(offer)
            ? OVER.includes(offer.status)
              ? say('Original terms')
              : say('Terms')
            : say('Agreed terms')
        }
      >
        <Facts rows={rows} />
      </Section>
    </>
  )
}
