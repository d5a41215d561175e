import type { AccountSnippet, Offer } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Facts, Lines, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { useApiList, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { DisclosureLines } from '../../parts/licensing/disclosure-lines.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { capitalize } from '../../words/accents.ts'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'
import { truncateText } from '../../words/truncate-text.ts'

const PAGE = 10

/** Loads the license of each offer with a separate request. */
export function BrandLicences() {
  const query = { perspective: 'buyer', status: 'COMPLETED', limit: PAGE, offset: 0 } as const
  const responses = useApiList('GET /api/offers/list', { query }, ({ offset, limit, total }) =>
    offset + limit < total ? { query: { ...query, offset: offset + limit } } : null,
  )
  return (
    <Load of={responses}>
      {({ pages }) => {
        const offers = pages.flatMap((page) => page.offers)
        const people = Object.assign({}, ...pages.map(({ sellerAccounts }) => sellerAccounts)) as Record<
          string,
          AccountSnippet
        >
        if (offers.length === 0)
          return (
            <Empty title={say('No licenses yet')}>
              {say('You receive a license with each completed offer. Anyone can verify it with its code.')}
            </Empty>
          )
        return (
          <Section title={say('Your licenses')}>
            <Lines>
              {offers.map((offer) => (
                <Line key={offer.id} offer={offer} talent={people[offer.sellerAccountId]} />
              ))}
            </Lines>
            <Pager {...responses} />
          </Section>
        )
      }}
    </Load>
  )
}

const Line = ({ offer, talent }: { offer: Offer; talent: AccountSnippet | undefined }) => (
  <li>
    <PersonLine
      name={talent?.displayName ?? say('A talent')}
      imageUrl={talent?.imageUrl ?? null}
      to={`/offers/${offer.id}`}
      about={truncateText(offer.campaignDescription, 80)}
    />
    <OfferLicence offerId={offer.id} />
  </li>
)

export function OfferLicence({ offerId }: { offerId: string }) {
  const response = useApiQuery('GET /api/offers/{id}/licence', { params: { id: offerId } })
  if (response.error?.status === 404) return <p className="small muted">{say('There is no license for this offer.')}</p>
  return (
    <Load of={response} skeleton={<span className="small muted">{say('Loading')}</span>}>
      {({ licence, certificateUrl }) => (
        <div className="stack">
          <div className="row">
            <StateChip {...LICENCE_STAGES[licence.stage]} />
            <Link to={`/verify/${licence.code}`} aria-label={say('Check license {code}', { code: licence.code })}>
              <span className="words">{licence.code}</span>
            </Link>
            {certificateUrl !== null && (
              <Button look="quiet" to={certificateUrl}>
                {say('Download certificate (PDF)')}
              </Button>
            )}
          </div>
          <Facts
            rows={[
              [
                say('Usage'),
                licence.uses.map((use) => say(capitalize(use))).join(', ') || say('As described in the brief'),
              ],
              [say('Territory'), say(licence.territory)],
              [say('Until'), licence.until === null ? say('No end date') : <Day key="d" at={licence.until} hasYear />],
            ]}
          />
          <DisclosureLines disclosure={licence.disclosure} />
        </div>
      )}
    </Load>
  )
}
