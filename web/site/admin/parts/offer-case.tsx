import type { GetOfferAnswer, Offer } from '../../../../client/src/api-types.ts'
import { useAnswer } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { happenedWords } from '../../offers/words.ts'
import { AmountLine, Amounts } from '../../parts/amount-line.tsx'
import { Load } from '../../parts/load.tsx'
import { Facts, Panel, Section } from '../../parts/page.tsx'
import { PersonLine } from '../../parts/person-line.tsx'
import { Picture } from '../../parts/picture.tsx'
import { Tiles } from '../../parts/tile.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { plainWords } from '../words.ts'

type Sides = Pick<GetOfferAnswer, 'buyerAccounts' | 'sellerAccounts'>

/** Both sides of an offer by their names. */
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

/** Who, what for, and how much. */
export function OfferPanel({ offer, people }: { offer: Offer; people: Sides }) {
  const { brand, talent } = sidesOf(offer, people)
  const { currency } = offer
  return (
    <Panel>
      <PersonLine name={brand.name} imageUrl={brand.imageUrl} about="Brand" />
      <PersonLine
        name={talent.name}
        imageUrl={talent.imageUrl}
        about="Talent"
        {...(talent.slug === null ? {} : { to: `/t/${talent.slug}` })}
      />
      <Amounts>
        <AmountLine label="Offered to the talent" minorUnits={offer.offerAmountMinorUnit} currency={currency} />
        <AmountLine label="Platform fee" minorUnits={offer.platformFeeMinorUnit} currency={currency} />
        <AmountLine label="The brand paid" minorUnits={offer.totalBrandPriceMinorUnit} currency={currency} isTotal />
      </Amounts>
      <p className="small">
        <Link to={`/offers/${offer.id}`}>The whole offer</Link> ·{' '}
        <Link to={`/admin/terms?offer=${offer.id}`}>Its terms</Link> ·{' '}
        <Link to={`/admin/refunds?q=${offer.id}`}>Its payment</Link>
      </p>
    </Panel>
  )
}

/** What was asked for, and what was delivered. */
export const OfferWork = ({ offer }: { offer: Offer }) => (
  <>
    <Section title="The brief">
      <p className="words">{offer.campaignDescription}</p>
      <Facts
        rows={[
          ['For', offer.campaignTypes.map(plainWords).join(', ') || plainWords(offer.campaignType)],
          [
            'Usage',
            [...offer.usageTypes.map(plainWords), offer.customUsage ?? ''].filter(Boolean).join(', ') || 'Not said',
          ],
          [
            'Revisions',
            offer.includedRevisions === null
              ? `${offer.revisionCount} asked for`
              : `${offer.revisionCount} of ${offer.includedRevisions} asked for`,
          ],
        ]}
      />
    </Section>
    {offer.deliveryFileUrls.length > 0 && (
      <Section title="The work">
        {offer.deliveryNotes !== null && <p className="words">{offer.deliveryNotes}</p>}
        <FileList urls={offer.deliveryFileUrls} name="Delivered file" />
      </Section>
    )}
  </>
)

const isPicture = (url: string): boolean => /\.(?:png|jpe?g|webp|avif|gif)(?:\?|$)/i.test(url)

/** Files as links, pictures to be seen at once. */
export const FileList = ({ urls, name }: { urls: readonly string[]; name: string }) => (
  <Tiles>
    {urls.map((url, at) => (
      <a key={url} href={url} target="_blank" rel="noreferrer">
        {isPicture(url) && url.includes('/media/') ? (
          <Picture src={url} alt={`${name} ${at + 1}`} ratio="3 / 2" />
        ) : (
          `${name} ${at + 1}`
        )}
      </a>
    ))}
  </Tiles>
)

/** What happened to the offer, as sentences. */
export function OfferStory({ answer }: { answer: GetOfferAnswer }) {
  const { brand, talent } = sidesOf(answer.offer, answer)
  const who = (role: string): string =>
    role === 'brand' ? brand.name : role === 'talent' ? talent.name : role === 'system' ? 'Semblance' : `An ${role}`
  return (
    <Section title="What happened">
      <Timeline
        events={answer.history.map(({ id, createdAt, actorRole, action, note }) => ({
          id,
          at: createdAt,
          who: who(actorRole),
          what: happenedWords({ action }),
          ...(note === null || note === '' ? {} : { note }),
        }))}
      />
    </Section>
  )
}

/** What both sides wrote to each other, oldest first. */
export function OfferMessages({ offerId }: { offerId: string }) {
  const messages = useAnswer('GET /api/offers/{id}/messages', { params: { id: offerId }, query: { limit: 50 } })
  return (
    <Section title="What they wrote">
      <Load of={messages}>
        {({ messages: newestFirst, total }) =>
          newestFirst.length === 0 ? (
            <p className="muted">They wrote nothing to each other.</p>
          ) : (
            <>
              {total > newestFirst.length && (
                <p className="small muted">
                  The last {newestFirst.length} of {total}.
                </p>
              )}
              <Timeline
                events={newestFirst.toReversed().map(({ id, createdAt, senderName, text, attachments }) => ({
                  id,
                  at: createdAt,
                  who: senderName,
                  what: attachments.length === 0 ? 'wrote' : `sent ${attachments.length} files`,
                  note: text ?? 'Taken back.',
                }))}
              />
            </>
          )
        }
      </Load>
    </Section>
  )
}
