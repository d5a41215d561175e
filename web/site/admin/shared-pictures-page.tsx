import type { ShareReport } from '../../../client/src/api-types.ts'
import { Facts, Panel } from '../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Decision } from '../parts/forms/decision.tsx'
import { CaseHeader } from '../parts/layout/case-header.tsx'
import { AiNote, useDescribeMade } from '../parts/media/ai-mark.tsx'
import { Day, Snapshot } from '../parts/values/moment.tsx'
import { AdminPage } from './parts/admin-page.tsx'
import { TakeDownPicture } from './parts/pictures/take-down-picture.tsx'
import { CaseQueue, useOpenCase } from './parts/queue/case-queue.tsx'

export const head: PageModule['head'] = () => ({ title: 'Shared pictures' })

const LIST = 'GET /api/merch/admin/share-reports'
const REASONS: Readonly<Record<ShareReport['reason'], string>> = {
  MY_FACE: 'The person who reported it is in the picture and did not agree',
  CHILD: 'A child who should not be shown',
  HARMFUL: 'Hateful, sexual or violent',
  OTHER: 'Something else',
  COPY_OF_ANOTHER: 'Its photo is a copy of another person’s picture',
}

export default function SharedPicturesPage() {
  return (
    <AdminPage
      title="Shared pictures"
      lead="Reported by visitors, or held back by the check for copies. Taking a picture down removes it everywhere immediately."
    >
      <Reports />
    </AdminPage>
  )
}

function Reports() {
  const list = useApiQuery(LIST, { query: { limit: 50 } })
  return (
    <Load of={list}>
      {({ reports }) => (
        <CaseQueue
          label="Reported pictures"
          rows={reports}
          keyOf={({ id }) => id}
          afterDecision="leaves"
          empty={{ title: 'No reports', text: 'Reports of pictures that fans shared appear here.' }}
          line={({ campaignName, reason, createdAt }) => (
            <>
              <strong>{REASONS[reason]}</strong>
              <span className="small muted">
                {campaignName} · <Day at={createdAt} />
              </span>
            </>
          )}
        >
          {(id) => <ReportCase report={reports.find((one) => one.id === id)} />}
        </CaseQueue>
      )}
    </Load>
  )
}

function ReportCase({ report }: { report: ShareReport | undefined }) {
  const { addressOf } = useOpenCase()
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/share-reports/{id}/decide')
  const describe = useDescribeMade({ src: report?.pictureUrl ?? null })
  const back = { to: addressOf(null), label: 'All reports' }
  if (!report) return <CaseHeader title="This report has been decided" back={back} />
  const { id, shareId, campaignName, reason, statement, pictureUrl, createdAt } = report
  const isHeld = reason === 'COPY_OF_ANOTHER'
  const kept = isHeld ? 'The picture is shown.' : 'The picture stays online.'
  const takes = (value: 'share' | 'art' | 'session', label: string, hint: string) => ({
    value,
    label,
    hint,
    question: `${label} at ${campaignName}?`,
    consequences: (
      <p>
        It is removed everywhere immediately and cannot be restored. If we have the fan’s email address, we send them
        the reason.
      </p>
    ),
    confirmLabel: label,
    done: `The report at ${campaignName} was upheld and the content was taken down.`,
    isDestructive: true,
  })
  return (
    <>
      <CaseHeader title={REASONS[reason]} back={back} />
      <Panel>
        {pictureUrl === null ? (
          <p className="muted">This picture has been deleted.</p>
        ) : (
          <>
            <img
              src={pictureUrl}
              alt={describe(`Picture shared by a fan of ${campaignName}`)}
              style={{ maxWidth: '100%' }}
            />
            <AiNote src={pictureUrl} />
            <TakeDownPicture picture={{ kind: 'share', id: shareId }} owner={`a fan of ${campaignName}`} />
          </>
        )}
        {statement !== null && <blockquote className="words">{statement}</blockquote>}
        <Facts
          rows={[
            ['Store', campaignName],
            [isHeld ? 'Held back' : 'Reported', <Snapshot key="r" at={createdAt} />],
          ]}
        />
      </Panel>
      <Decision
        about={`share-report-${id}`}
        reasonHint="Kept in the audit log. If you take something down, the fan gets this text by email."
        isBusy={isBusy}
        refused={refused}
        onDecide={(chosen, why) =>
          call({ params: { id }, body: { takeDown: chosen === 'dismiss' ? null : chosen, reason: why } })
        }
        choices={[
          takes('share', 'Delete this picture', 'The shared picture and its page.'),
          takes('art', 'Take down the art', 'All art of this visit and everything shared from it.'),
          takes('session', 'Take down the visit', 'Art, shares and photos. The visit can no longer be opened.'),
          {
            value: 'dismiss' as const,
            label: 'Dismiss the report',
            hint: kept,
            question: 'Dismiss this report?',
            consequences: <p>{kept} Nobody is notified.</p>,
            confirmLabel: 'Dismiss report',
            done: `The report at ${campaignName} was dismissed.`,
          },
        ]}
      />
    </>
  )
}
