import type { LikenessReport } from '../../../../client/src/api-types.ts'
import { Facts, Section } from '../../../parts/layout/page.tsx'
import { useApiList, useApiMutation, useApiQuery } from '../../api.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Decision } from '../../parts/forms/decision.tsx'
import { CaseHeader } from '../../parts/layout/case-header.tsx'
import { Breakable } from '../../parts/values/breakable.tsx'
import { Day, Snapshot } from '../../parts/values/moment.tsx'
import { REPORT_REASONS } from '../labels.ts'
import { DecisionNotice, FacePair, FacePicture } from './face-parts.tsx'
import { nextByOffset } from './list-query.ts'
import { AccountPictures } from './pictures/account-pictures.tsx'
import { Appeal, DueTime, MEASURE, SenderStanding, SUBJECTS } from './pictures/report-parts.tsx'
import { CaseQueue, useOpenCase } from './queue/case-queue.tsx'

export function FaceReports({ isOpenOnly }: { isOpenOnly: boolean }) {
  const filter = isOpenOnly ? { status: 'OPEN' as const } : {}
  const list = useApiList(
    'GET /api/likeness/admin/reports',
    { query: { ...filter, limit: 20, offset: 0 } },
    nextByOffset(filter),
  )
  return (
    <Load of={list}>
      {({ pages }) => (
        <CaseQueue
          label="Likeness reports"
          rows={pages.flatMap(({ reports }) => reports)}
          keyOf={({ id }) => id}
          pager={list}
          afterDecision={isOpenOnly ? 'leaves' : 'stays'}
          empty={{
            title: 'No open reports',
            text: 'When someone reports a face or other content, the report appears here. The first to be due comes first.',
          }}
          line={({ name, account, subject, dueAt, isTrusted, appeal, createdAt }) => (
            <>
              <strong>{name}</strong>
              <span className="small muted">
                {isTrusted && 'trusted · '}
                {appeal && 'appeal · '}
                {subject === null ? 'likeness' : SUBJECTS[subject]} of {account?.displayName ?? 'somebody'} ·{' '}
                {dueAt === null ? <Day at={createdAt} /> : <DueTime at={dueAt} />}
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
  const response = useApiQuery('GET /api/likeness/admin/reports/{id}', { params: { id } })
  return (
    <Load of={response} back={{ to: addressOf(null), label: 'All reports' }}>
      {(report) => (
        <>
          <CaseHeader
            title={`${report.name} reports ${report.account?.displayName ?? 'a picture'}`}
            back={{ to: addressOf(null), label: 'All reports' }}
          >
            {REPORT_REASONS[report.reason]}.
          </CaseHeader>
          <Section title="Report">
            <p className="words">{report.statement}</p>
            <Facts
              rows={[
                [
                  'Email',
                  <>
                    <Breakable words={report.email} />
                    {report.confirmedAt !== null && ', confirmed'}
                  </>,
                ],
                ['Reported', <Snapshot key="said" at={report.createdAt} />],
                ...(report.dueAt === null ? [] : ([['Due', <DueTime key="due" at={report.dueAt} />]] as const)),
                // The URL may lead anywhere, so it is not a link.
                ...(report.pictureUrl === null
                  ? []
                  : ([['Page', <Breakable key="seen" words={report.pictureUrl} />]] as const)),
              ]}
            />
          </Section>
          {report.appeal && <Appeal appeal={report.appeal} />}
          {report.subject === null && <Faces report={report} />}
          {report.account && report.status === 'OPEN' && (
            <AccountPictures accountId={report.account.id} name={report.account.displayName} reportId={id} />
          )}
          <ReportDecision report={report} />
          <SenderStanding id={id} email={report.email} name={report.name} />
        </>
      )}
    </Load>
  )
}

/** The reported picture beside those of the person who reported it, and the server’s comparison. */
function Faces({ report: { id, account, picture } }: { report: LikenessReport }) {
  const claimant = useApiQuery('GET /api/likeness/admin/reports/{id}/claimant', { params: { id } })
  return (
    <Section title="Pictures">
      <Load of={claimant}>
        {({ account: owner, pictures, comparison }) => (
          <>
            <p>{comparison}</p>
            <FacePair>
              {account && <FacePicture picture={picture} account={account} about="Reported:" />}
              {owner &&
                pictures.map((own) => (
                  <FacePicture key={own.assetId} picture={own} account={owner} about="Sent the report:" />
                ))}
            </FacePair>
          </>
        )}
      </Load>
    </Section>
  )
}

function ReportDecision({ report }: { report: LikenessReport }) {
  const { id, account, picture, name } = report
  const dismiss = useApiMutation('POST /api/likeness/admin/reports/{id}/dismiss')
  const takeDown = useApiMutation('POST /api/likeness/admin/takedowns')
  const act = useApiMutation('POST /api/likeness/admin/reports/{id}/uphold')
  const refused = dismiss.refused ?? takeDown.refused ?? act.refused
  if (report.status !== 'OPEN')
    return (
      <>
        <RefusalNotice refused={refused} />
        <DecisionNotice
          title={
            report.status === 'DISMISSED'
              ? 'This report was dismissed'
              : 'This report was upheld and the content was taken down'
          }
          decision={report.decision}
        />
      </>
    )
  const owner = account?.displayName ?? ''
  return (
    <Decision
      about={`report-${id}`}
      reasonHint="If you take something down, the talent sees this text. Do not name anyone in it."
      isBusy={dismiss.isBusy || takeDown.isBusy || act.isBusy}
      refused={refused}
      onDecide={(choice, reason) =>
        choice === 'dismiss'
          ? dismiss.call({ params: { id }, body: { reason } })
          : choice === 'measure'
            ? act.call({ params: { id }, body: { measure: 'REMOVED', reason } })
            : takeDown.call({
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
          hint: `You found no violation. ${name} is notified.`,
          question: `Dismiss the report from ${name}?`,
          consequences: <p>Nothing changes. {name} gets an email saying that we found no violation.</p>,
          confirmLabel: 'Dismiss report',
          done: `The report from ${name} was dismissed.`,
        },
        MEASURE(name),
        ...(picture
          ? [
              {
                value: 'picture' as const,
                label: 'Delete this likeness picture',
                hint: 'Immediately and everywhere. It cannot be restored.',
                question: `Delete this picture of ${owner}?`,
                consequences: (
                  <p>
                    It is hidden from everyone immediately, then deleted. {owner} and {name} are notified.
                  </p>
                ),
                confirmLabel: 'Delete picture',
                done: `The picture of ${owner} was taken down.`,
                isDestructive: true,
              },
            ]
          : []),
        ...(account
          ? [
              {
                value: 'account' as const,
                label: `Take down all content of ${owner}`,
                hint: 'All pictures and recordings, until an admin restores the account.',
                question: `Take down all content of ${owner}?`,
                consequences: (
                  <p>
                    {owner} disappears from search. Jobs that use their likeness are stopped, and all their files are
                    deleted. {owner} and {name} are notified. The account can be restored; deleted files cannot.
                  </p>
                ),
                confirmLabel: 'Take down everything',
                done: `All content of ${owner} was taken down.`,
                isDestructive: true,
              },
            ]
          : []),
      ]}
    />
  )
}
