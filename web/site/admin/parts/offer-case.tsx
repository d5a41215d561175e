import type { GetOfferResponse, Offer } from '../../../../client/src/api-types.ts'
import { brandName } from '../../../brand.ts'
import { Facts, Panel, Section } from '../../../parts/layout/page.tsx'
import { Say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { eventSentence, nameOfActor } from '../../parts/conversation/offer-events.ts'
import { Load } from '../../parts/feedback/load.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { AmountLine, Amounts } from '../../parts/values/amount-line.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { Timeline } from '../../parts/values/timeline.tsx'
import { usageLabel } from '../../words/uses.ts'
import { humanizeCode } from '../labels.ts'
import { CaseFiles } from './case-files.tsx'

type Sides = Pick<GetOfferResponse, 'buyerAccounts' | 'sellerAccounts'>

export function sidesOf({ buyerAccountId, sellerAccountId, buyerBrandName }: Offer, people: Sides) {
  const brand = people.buyerAccounts[buyerAccountId]
  const talent = people.sellerAccounts[sellerAccountId]
  return {
    brand: { name: buyerBrandName ?? brand?.displayName ?? 'The brand', imageUrl: brand?.imageUrl ?? null },
    talent: {
      name: talent?.displayName ?? 'The talent',
      imageUrl: talent?.imageUrl ?? null,
      slug: talent?.slug ?? null,
    },
  }
}

export function OfferPanel({ offer, people }: { offer: Offer; people: Sides }) {
  const { brand, talent } = sidesOf(offer, people)
  const { currency } = offer
  return (
    <Panel>
      <strong>{offer.title}</strong>
      <PersonLine name={brand.name} imageUrl={brand.imageUrl} about="Brand" />
      <PersonLine
        name={talent.name}
        imageUrl={talent.imageUrl}
        about="Talent"
        {...(talent.slug === null ? {} : { to: `/t/${talent.slug}` })}
      />
      <Amounts>
        <AmountLine label="The talent gets" minorUnits={offer.offerAmountMinorUnit} currency={currency} />
        <AmountLine label="Platform fee" minorUnits={offer.platformFeeMinorUnit} currency={currency} />
        <AmountLine label="The brand pays" minorUnits={offer.totalBrandPriceMinorUnit} currency={currency} isTotal />
      </Amounts>
      <p className="small">
        <Link to={`/offers/${offer.id}`}>Full offer</Link> · <Link to={`/admin/terms?offer=${offer.id}`}>Terms</Link> ·{' '}
        <Link to={`/admin/refunds?q=${offer.id}`}>Payment</Link>
      </p>
    </Panel>
  )
}

export const OfferBrief = ({ offer }: { offer: Offer }) => (
  <Section title="Brief">
    <p className="words">{offer.campaignDescription}</p>
    <Facts
      rows={[
        ['Campaign type', offer.campaignTypes.map(humanizeCode).join(', ') || humanizeCode(offer.campaignType)],
        [
          'Usage',
          [...offer.usageTypes.map(usageLabel), offer.customUsage ?? ''].filter(Boolean).join('; ') || 'Not specified',
        ],
        [
          'Revisions',
          offer.includedRevisions === null
            ? `${offer.revisionCount} requested`
            : `${offer.revisionCount} of ${offer.includedRevisions} requested`,
        ],
      ]}
    />
  </Section>
)

/** Renders nothing before the talent has delivered. */
export const OfferWork = ({ offer }: { offer: Offer }) =>
  offer.deliveryFileUrls.length > 0 && (
    <Section title="Delivery">
      {offer.deliveryNotes !== null && <p className="words">{offer.deliveryNotes}</p>}
      <StandInNotice kind={offer.selectedSampleMadeBy === null ? 'voice' : 'image'} madeBy={[offer.deliveryMadeBy]} />
      <CaseFiles urls={offer.deliveryFileUrls} />
    </Section>
  )

type StoryProps = {
  response: GetOfferResponse
  /** True if the page shows the entry's note elsewhere. */
  isWithoutNotes?: (entry: GetOfferResponse['history'][number]) => boolean
}

export function AdminOfferTimeline({ response, isWithoutNotes = () => false }: StoryProps) {
  const { brand, talent } = sidesOf(response.offer, response)
  const who = (role: string): string =>
    role === 'brand' ? brand.name : role === 'talent' ? talent.name : role === 'system' ? brandName() : `An ${role}`
  return (
    <Section title="History">
      <Timeline
        events={response.history.map((entry) => ({
          id: entry.id,
          at: entry.createdAt,
          what: (
            <Say
              text={eventSentence(entry)}
              values={{ who: <strong>{nameOfActor(entry, who(entry.actorRole))}</strong> }}
            />
          ),
          ...mergeNotes(entry, isWithoutNotes(entry)),
        }))}
      />
    </Section>
  )
}

/** `internalNote` is for admins only. */
const mergeNotes = (
  { note, internalNote }: GetOfferResponse['history'][number],
  isWithoutNote: boolean,
): { note?: string } => {
  const read = [isWithoutNote ? null : note, internalNote ? `For admins: ${internalNote}` : null].filter(Boolean)
  return read.length === 0 ? {} : { note: read.join('\n') }
}

export function OfferMessages({ offerId }: { offerId: string }) {
  const messages = useApiQuery('GET /api/offers/{id}/messages', { params: { id: offerId }, query: { limit: 50 } })
  return (
    <Section title="Messages">
      <Load of={messages}>
        {({ messages: newestFirst, total }) =>
          newestFirst.length === 0 ? (
            <p className="muted">No messages yet.</p>
          ) : (
            <>
              {total > newestFirst.length && (
                <p className="small muted">
                  The last {newestFirst.length} of {total}.
                </p>
              )}
              <Timeline
                events={newestFirst
                  .toReversed()
                  .map(({ id, createdAt, senderName, senderPersonName, text, attachments }) => ({
                    id,
                    at: createdAt,
                    who: senderPersonName === null ? senderName : `${senderName} (${senderPersonName})`,
                    what:
                      attachments.length === 0
                        ? 'wrote'
                        : `sent ${attachments.length === 1 ? 'a file' : `${attachments.length} files`}`,
                    note: text ?? 'Message deleted.',
                  }))}
              />
            </>
          )
        }
      </Load>
    </Section>
  )
}
