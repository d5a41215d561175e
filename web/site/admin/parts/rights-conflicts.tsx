import { Empty } from '../../../parts/feedback/empty.tsx'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiList } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { Table } from '../../parts/values/table.tsx'

type Side = { offerId: string; licensee: string; scope: string }

const Offer = ({ offerId, licensee, scope }: Side) => (
  <>
    <Link to={`/admin/terms?offer=${encodeURIComponent(offerId)}`}>{licensee === '' ? 'Open terms' : licensee}</Link>
    <br />
    <span className="small muted">{scope}</span>
  </>
)

export function RightsConflicts() {
  const responses = useApiList(
    'GET /api/offers/admin/rights-conflicts',
    { query: { limit: 50, offset: 0 } },
    ({ limit, offset, total }) => (offset + limit < total ? { query: { limit, offset: offset + limit } } : null),
  )
  return (
    <Section title="Licenses that exclude each other">
      <Load of={responses}>
        {({ pages }) => {
          const total = pages[0]?.total ?? 0
          const conflicts = pages.flatMap((page) => page.conflicts)
          return total === 0 ? (
            <Empty title="No conflicts">No exclusive license overlaps with another license.</Empty>
          ) : (
            <>
              <p className="small muted">
                {total === 1 ? 'One pair' : `${total} pairs`} from before exclusivity was checked. Change the terms of
                an offer that is not completed, or settle it with both brands.
              </p>
              <Table
                caption="Licenses that exclude each other"
                columns={[
                  { name: 'Talent', cell: ({ licensor }) => licensor },
                  { name: 'One license', cell: ({ one }) => <Offer {...one} /> },
                  { name: 'Other license', cell: ({ other }) => <Offer {...other} /> },
                ]}
                rows={conflicts}
                keyOf={({ one, other }) => `${one.offerId} ${other.offerId}`}
              />
              <Pager {...responses} />
            </>
          )
        }}
      </Load>
    </Section>
  )
}
