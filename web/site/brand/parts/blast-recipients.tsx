import type { Blast } from '../../../../client/src/api-types.ts'
import { formatMoney } from '../../../../server/platform/money.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Link } from '../../navigation.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { PersonLine } from '../../parts/values/person-line.tsx'
import { Table } from '../../parts/values/table.tsx'
import { OFFER_STATES } from '../labels.ts'

type Recipient = Blast['recipients'][number]

export function BlastRecipients({ blast }: { blast: Blast }) {
  const { brief, recipients, status } = blast
  const amount = formatMoney(brief.offerAmountMinorUnit, brief.currency ?? 'USD')
  return (
    <Section title={status === 'open' ? 'Recipients' : 'Answers'}>
      <Table
        caption="Talents of this group offer"
        rows={recipients}
        keyOf={({ slug }) => slug}
        columns={[
          {
            name: 'Talent',
            cell: ({ displayName, imageUrl, slug }) => (
              <PersonLine name={displayName} imageUrl={imageUrl} to={`/t/${slug}`} />
            ),
          },
          { name: 'Receives', cell: () => amount, isFigure: true },
          { name: 'Status', cell: (one) => <State {...one} isSent={status === 'confirmed'} /> },
        ]}
      />
    </Section>
  )
}

function State({ offerId, offerStatus, error, retryAt, slug, displayName, isSent }: Recipient & { isSent: boolean }) {
  if (error) {
    return (
      <div className="stack">
        <StateChip word="Not sent" tone="bad" shape="!" />
        <span className="small">{error.message}</span>
        {retryAt !== null && (
          <span className="small muted">
            Try again after <Snapshot at={retryAt} />:{' '}
            <Link to={`/offers/new?talents=${encodeURIComponent(slug)}`}>make {displayName} an offer</Link>
          </span>
        )}
      </div>
    )
  }
  if (offerId === null || offerStatus === null) {
    return <StateChip word={isSent ? 'Sending' : 'Not sent yet'} tone="muted" shape="○" />
  }
  return (
    <div className="stack">
      <StateChip {...OFFER_STATES[offerStatus]} />
      <Link to={`/offers/${offerId}`} aria-label={`Open offer to ${displayName}`}>
        Open offer
      </Link>
    </div>
  )
}
