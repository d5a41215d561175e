import type { FoundLicences } from '../../../../client/src/api-types.ts'
import { Facts, Panel, Section } from '../../../parts/layout/page.tsx'
import { StateChip } from '../../../parts/values/state-chip.tsx'
import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Day } from '../../parts/values/moment.tsx'
import { LICENCE_STAGES } from '../../words/licence-stages.ts'
import { sayTakenDown } from './licence-words.ts'

type FoundWork = FoundLicences['works'][number]

/** Shows the licenses of the works of which a file is a copy, and whom to ask. */
export const FoundWorks = ({ works }: { works: readonly FoundWork[] }) => (
  <Section title={works.length === 1 ? say('The license of this work') : say('Licenses of this work')}>
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
            ? say('This file was delivered under this license.')
            : match === 'MARKED'
              ? say(
                  'It has the invisible mark of a file that was delivered under this license. A mark can be copied to another file, so compare the two.',
                )
              : say(
                  'This picture is nearly the same as one that was delivered under this license. Compare them before you rely on it.',
                )}
        </p>
        <Facts
          rows={[
            [say('Status'), <StateChip key="stage" {...LICENCE_STAGES[stage]} />],
            [say('Talent'), licensor],
            [say('Brand'), licensee],
            [say('Start date'), <Day key="since" at={since} hasYear />],
            [say('End date'), until === null ? say('No end date') : <Day key="until" at={until} hasYear />],
            ...(supersededBy?.code
              ? ([
                  [
                    say('Replaced by'),
                    <Link key="by" to={`/verify/${supersededBy.code}`}>
                      {supersededBy.code}
                    </Link>,
                  ],
                ] as const)
              : []),
            [
              say('Whom to ask'),
              talentPage === null ? (
                say('{licensee}, which uses the work', { licensee })
              ) : (
                <Link key="ask" to={new URL(talentPage).pathname}>
                  {licensor}
                </Link>
              ),
            ],
          ]}
        />
        {warning !== null && <Notice tone="warn">{sayTakenDown()}</Notice>}
        <p>
          <Link to={`/verify/${code}`}>{say('View license {code}', { code })}</Link>
        </p>
      </div>
    </Panel>
  )
}
