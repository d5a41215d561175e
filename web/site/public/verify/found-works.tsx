import type { FoundLicences } from '../../../../client/src/api-types.ts'
import { Facts, Panel, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'

type FoundWork = FoundLicences['works'][number]

/** Shows the licenses of the works of which a file is a copy, and whom to ask. */
export const FoundWorks = ({ works }: { works: readonly FoundWork[] }) => (
  <Section title={works.length === 1 ? 'The license of this work' : 'Licenses of this work'}>
    {works.map((work) => (
      <Work key={work.licence.code} work={work} />
    ))}
  </Section>
)

function Work({ work: { match, licence, talentPage } }: { work: FoundWork }) {
  const { code, stage, licensor, licensee, since, until, supersededBy, warning } = licence
  return (
    <Panel>
      <div className="stack">
        <p>
          {match === 'SIGNED'
            ? 'This file was delivered under this license.'
            : match === 'MARKED'
              ? 'It has the invisible mark of a file that was delivered under this license. A mark can be copied to another file, so compare the two.'
              : 'This picture is nearly the same as one that was delivered under this license. Compare them before you rely on it.'}
        </p>
        <Facts
          rows={[
            ['Status', <StateChip key="stage" {...LICENCE_STAGES[stage]} />],
            ['Talent', licensor],
            ['Brand', licensee],
            ['Start date', <Day key="since" at={since} hasYear />],
            ['End date', until === null ? 'No end date' : <Day key="until" at={until} hasYear />],
            ...(supersededBy?.code
              ? ([
                  [
                    'Replaced by',
                    <Link key="by" to={`/verify/${supersededBy.code}`}>
                      {supersededBy.code}
                    </Link>,
                  ],
                ] as const)
              : []),
            [
              'Whom to ask',
              talentPage === null ? (
                `${licensee}, which uses the work`
              ) : (
                <Link key="ask" to={new URL(talentPage).pathname}>
                  {licensor}
                </Link>
              ),
            ],
          ]}
        />
        {warning !== null && <Notice tone="warn">{warning}</Notice>}
        <p>
          <Link to={`/verify/${code}`}>View license {code}</Link>
        </p>
      </div>
    </Panel>
  )
}
