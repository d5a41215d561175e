import type { Blast } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Say, say } from '../../../words/say.ts'
import { useFacts } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { Table } from '../../parts/values/table.tsx'
import { OFFER_STATES } from '../blast-labels.ts'

type Recipient = Blast['recipients'][number]

export function BlastRecipients({ blast }: { blast: Blast }) {
  const { brief, recipients, status } = blast
  const amount = formatMoney(brief.offerAmountMinorUnit, brief.currency ?? 'USD', useFacts().language)
  return (
    <Section title={status === 'open' ? say('Recipients') : say('Answers')}>
      <Table
        caption={say('Talents of this group offer')}
        rows={recipients}
        keyOf={({ slug }) => slug}
        columns={[
          {
            name: say('Talent'),
            cell: ({ displayName, imageUrl, slug }) => (
              <PersonLine name={displayName} imageUrl={imageUrl} to={`/t/${slug}`} />
            ),
          },
          { name: say('Receives'), cell: () => amount, isFigure: true },
          { name: say('Status'), cell: (one) => <State {...one} isSent={status === 'confirmed'} /> },
        ]}
      />
    </Section>
  )
}

function State({ offerId, offerStatus, error, retryAt, slug, displayName, isSent }: Recipient & { isSent: boolean }) {
  if (error) {
    return (
      <div className="stack">
        <StateChip word={say('Not sent')} tone="bad" shape="!" />
        <span className="small">{say(error.message)}</span>
        {retryAt !== null && (
          <span className="small muted">
            <Say
              text="Try again after {day}: <link>make {displayName} an offer</link>"
              values={{
                day: <Snapshot at={retryAt} />,
                displayName,
                link: (words) => <Link to={`/offers/new?talents=${encodeURIComponent(slug)}`}>{words}</Link>,
              }}
            />
          </span>
        )}
      </div>
    )
  }
  if (offerId === null || offerStatus === null) {
    return <StateChip word={isSent ? say('Sending') : say('Not sent yet')} tone="muted" shape="○" />
  }
  return (
    <div className="stack">
      <StateChip {...OFFER_STATES[offerStatus]} />
      <Link to={`/offers/${offerId}`} aria-label={say('Open offer to {displayName}', { displayName })}>
        {say('Open offer')}
      </Link>
    </div>
  )
}
