import type { BlastSummary } from '../../../client/src/api-types.ts'
import { Empty } from '../../parts/feedback/empty.tsx'
import { Lines, PageHeading } from '../../parts/layout/page.tsx'
import { StateChip } from '../../parts/values/state-chip.tsx'
import { useApiList } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Button } from '../parts/forms/button.tsx'
import { Day } from '../parts/values/moment.tsx'
import { Pager } from '../parts/values/pager.tsx'
import { truncateText } from '../words/truncate-text.ts'
import { BLAST_STATES } from './labels.ts'
import { BlastDrafts } from './parts/blast-drafts.tsx'

export const head: PageModule['head'] = () => ({ title: 'Group offers' })

export default function BlastsPage() {
  const blasts = useApiList(
    'GET /api/offers/blast/list',
    { query: { limit: 20, offset: 0 } },
    ({ offset, limit, total }) => (offset + limit < total ? { query: { limit, offset: offset + limit } } : null),
  )
  return (
    <>
      <PageHeading title="Group offers" lead="Send one brief to several talents and compare their answers." />
      <BlastDrafts />
      <Load of={blasts}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.blasts)
          if (rows.length === 0) {
            return (
              <Empty
                title="No group offers yet"
                action={
                  <Button look="primary" to="/offers/new">
                    Create an offer
                  </Button>
                }
              >
                Choose two or more talents for one brief. Their answers will appear here.
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

const Line = (blast: BlastSummary) => (
  <li>
    <div className="stack">
      <Link to={`/blasts/${blast.id}`}>{truncateText(blast.campaignDescription, 140)}</Link>
      <span className="small muted">
        <Day at={blast.createdAt} /> · {blast.recipientCount} talents
        {blast.status === 'confirmed' && ` · ${blast.sentCount} sent, ${blast.acceptedCount} accepted`}
        {blast.refusedCount > 0 && `, ${blast.refusedCount} could not be sent`}
      </span>
    </div>
    <StateChip {...BLAST_STATES[blast.status]} />
  </li>
)
