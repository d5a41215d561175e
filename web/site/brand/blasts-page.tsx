import type { BlastSummary } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { say } from '../../words/say.ts'
import { useApiList } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Day } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { truncateText } from '../words/truncate-text.ts'
import { BLAST_STATES } from './blast-labels.ts'
import { BlastDrafts } from './parts/blast-drafts.tsx'

export const head: PageModule['head'] = () => ({ title: say('Group offers') })

export default function BlastsPage() {
  const blasts = useApiList(
    'GET /api/offers/blast/list',
    { query: { limit: 20, offset: 0 } },
    ({ offset, limit, total }) => (offset + limit < total ? { query: { limit, offset: offset + limit } } : null),
  )
  return (
    <>
      <PageHeading
        title={say('Group offers')}
        lead={say('Send one brief to several talents and compare their answers.')}
      />
      <BlastDrafts />
      <Load of={blasts}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.blasts)
          if (rows.length === 0) {
            return (
              <Empty
                title={say('No group offers yet')}
                action={
                  <Button look="primary" to="/offers/new">
                    {say('Create an offer')}
                  </Button>
                }
              >
                {say('Choose two or more talents for one brief. Their answers will appear here.')}
              </Empty>
            )
          }
          return (
            <>
              <Lines>
                {rows.map((blast) => (
                  <Line key={blast.id} {...blast} />
                ))}
              </Lines>
              <Pager {...blasts} />
            </>
          )
        }}
      </Load>
    </>
  )
}

const describeSent = ({ sentCount: sent, acceptedCount: accepted, refusedCount: refused }: BlastSummary): string =>
  refused > 0
    ? say('{sent} sent, {accepted} accepted, {refused} could not be sent', { sent, accepted, refused })
    : say('{sent} sent, {accepted} accepted', { sent, accepted })

const Line = (blast: BlastSummary) => (
  <li>
    <div className="stack">
      <Link to={`/blasts/${blast.id}`}>{truncateText(blast.campaignDescription, 140)}</Link>
      <span className="small muted">
        <Day at={blast.createdAt} /> ·{' '}
        {say('{count, plural, one {# talent} other {# talents}}', { count: blast.recipientCount })}
        {blast.status === 'confirmed' && ` · ${describeSent(blast)}`}
      </span>
    </div>
    <StateChip {...BLAST_STATES[blast.status]} />
  </li>
)
