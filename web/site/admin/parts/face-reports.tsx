import type { LikenessReport } from '../../../../client/src/api-types.ts'
import { useAnswer, useAnswers } from '../../api.tsx'
import { Breakable } from '../../parts/breakable.tsx'
import { CaseHeader } from '../../parts/case-header.tsx'
import { Decision } from '../../parts/decision.tsx'
import { Load } from '../../parts/load.tsx'
import { Day, Moment } from '../../parts/moment.tsx'
import { RefusalNotice } from '../../parts/notice.tsx'
import { Facts, Section } from '../../parts/page.tsx'
import { Tiles } from '../../parts/tile.tsx'
import { REPORT_REASONS } from '../words.ts'
import { CaseQueue, useOpenCase } from './case-queue.tsx'
import { Decided, FacePicture } from './face-parts.tsx'
import { afterPage } from './pages.ts'
import { useDecide } from './use-decide.ts'

/** Reports of faces that should not be on the platform. */
export function FaceReports({ isOpenOnly }: { isOpenOnly: boolean }) {
  const filter = isOpenOnly ? { status: 'OPEN' as const } : {}
  const list = useAnswers(
    'GET /api/likeness/admin/reports',
    { query: { ...filter, limit: 20, offset: 0 } },
    afterPage(filter),
  )
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Reports of faces"
          rows={pages.flatMap(({ reports }) => reports)}
          keyOf={({ id }) => id}
          pager={list}
          empty={{
            title: 'No report is open',
            text: 'When somebody says that a face here is theirs, it appears here.',
          }}
          line={({ name, account, createdAt }) => (
            <>
              <strong>{name}</strong>
              <span className="small muted">
                about {account?.displayName ?? 'a picture elsewhere'} · <Day at={createdAt} />
              </span>
            </>
          )}
        >
          {(id) => <ReportCase id={id} />}
        </CaseQueue>
      )}
    </Load>
  )
}

function ReportCase({ id }: { id: string }) {
  const { addressOf } = useOpenCase()
  const answer = useAnswer('GET /api/likeness/admin/reports/{id}', { params: { id } })
  return (
    <Load of={answer} back={{ to: addressOf(null), label: 'All reports' }}>
      {(report) => (
        <>
          <CaseHeader
            title={`${report.name} reports ${report.account?.displayName ?? 'a picture'}`}
            back={{ to: addressOf(null), label: 'All reports' }}
          >
            {REPORT_REASONS[report.reason]}.
          </CaseHeader>
          <Section title="What they say">
            <p className="words">{report.statement}</p>
            <Facts
              rows={[
                [
                  'Address',
                  <>
                    <Breakable words={report.email} />
                    {report.confirmedAt !== null && ', confirmed'}
                  </>,
                ],
                ['Said', <Moment key="said" at={report.createdAt} />],
                // The URL may lead anywhere, so it is shown as text and not as a link.
                ...(report.pictureUrl === null
                  ? []
                  : ([['Seen at', <Breakable key="seen" words={report.pictureUrl} />]] as const)),
              ]}
            />
          </Section>
          {report.account && (
            <Tiles>
              <FacePicture picture={report.picture} account={report.account} />
            </Tiles>
          )}
          <ReportDecision report={report} />
        </>
      )}
    </Load>
  )
}

function ReportDecision({ report }: { report: LikenessReport }) {
  const { id, account, picture, name } = report
  const changes = [
    'GET /api/likeness/admin/reports',
    'GET /api/likeness/admin/reports/{id}',
    'GET /api/likeness/admin/takedowns',
  ] as const
  const dismiss = useDecide('POST /api/likeness/admin/reports/{id}/dismiss', changes)
  const takeDown = useDecide('POST /api/likeness/admin/takedowns', changes)
  const refused = dismiss.refused ?? takeDown.refused
  if (report.status !== 'OPEN')
    return (
      <>
        <RefusalNotice refused={refused} />
        <Decided
          title={
            report.status === 'DISMISSED' ? 'This report was dismissed' : 'This report was right: it was taken down'
          }
          decision={report.decision}
        />
      </>
    )
  const owner = account?.displayName ?? ''
  return (
    <Decision
      about={`report-${id}`}
      reasonHint="When you take something down, its talent reads this: name nobody in it."
      isBusy={dismiss.isBusy || takeDown.isBusy}
      refused={refused}
      onDecide={(choice, reason) =>
        choice === 'dismiss'
          ? dismiss.decide({ params: { id }, body: { reason } })
          : takeDown.decide({
              body: {
                reason,
                reportId: id,
                ...(choice === 'picture' && picture?.assetId
                  ? { assetId: picture.assetId }
                  : { accountId: account?.id ?? '' }),
              },
            })
      }
      choices={[
        {
          value: 'dismiss',
          label: 'Dismiss the report',
          hint: `Nothing is wrong. ${name} is told so.`,
          question: `Dismiss the report of ${name}?`,
          follows: <p>Everything stays as it is. {name} gets a mail that nothing wrong was found.</p>,
          doWords: 'Dismiss it',
        },
        ...(picture
          ? [
              {
                value: 'picture' as const,
                label: 'Take this picture down',
                hint: 'At once and everywhere.',
                question: `Take this picture of ${owner} down?`,
                follows: (
                  <p>
                    It is served to nobody from this moment and then deleted. {owner} and {name} are told.
                  </p>
                ),
                doWords: 'Take the picture down',
                isDestructive: true,
              },
            ]
          : []),
        ...(account
          ? [
              {
                value: 'account' as const,
                label: `Take everything of ${owner} down`,
                hint: 'All pictures and recordings, until an admin restores the account.',
                question: `Take everything of ${owner} down?`,
                follows: (
                  <p>
                    Searches find {owner} no more, work about them ends, and all their files are deleted. {owner} and{' '}
                    {name} are told. The account can be restored; deleted files cannot.
                  </p>
                ),
                doWords: 'Take everything down',
                isDestructive: true,
              },
            ]
          : []),
      ]}
    />
  )
}
