import type { DataExport } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery, useFacts } from '../../api.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Snapshot } from '../../parts/values/moment.tsx'
import { formatFileSize } from '../labels.ts'

const READ = 'GET /api/privacy/export'
const isBeingMade = (made: DataExport | null | undefined): boolean =>
  made?.status === 'queued' || made?.status === 'running'

export function DataCopy() {
  const response = useApiQuery(READ, undefined, { everySeconds: (body) => (isBeingMade(body?.export) ? 5 : false) })
  const isUnderWay = isBeingMade(response.data?.export)
  const exportRequest = useApiMutation('POST /api/privacy/export')
  return (
    <Section title="Copy of your data">
      <p className="muted">
        One file with your profile, offers, messages, payments, likeness and notifications. You can request it once a
        day and download it for seven days.
      </p>
      <Load of={response}>{({ export: made }) => <State made={made} />}</Load>
      {exportRequest.refused?.code === 'SIGN_IN_AGAIN' ? (
        <ConfirmPresence onConfirmed={() => void exportRequest.call({})}>
          This file contains everything about you, so we need to confirm that it is you.
        </ConfirmPresence>
      ) : (
        <RefusalNotice refused={exportRequest.refused} />
      )}
      {!isUnderWay && (
        <div>
          <Button onClick={() => void exportRequest.call({})} isBusy={exportRequest.isBusy} busyLabel="Requesting">
            {response.data?.export ? 'Request new copy' : 'Request copy'}
          </Button>
        </div>
      )}
    </Section>
  )
}

function State({ made }: { made: DataExport | null }) {
  const { language } = useFacts()
  if (!made) return null
  const { status, requestedAt, expiresAt, bytes, url } = made
  if (status === 'queued' || status === 'running')
    return (
      <Notice title={status === 'queued' ? 'Your copy is queued' : 'Your copy is being prepared'}>
        You requested it on <Snapshot at={requestedAt} />. It takes a few minutes, and we also email you. You can leave
        this page.
      </Notice>
    )
  if (status === 'failed')
    return (
      <Notice tone="bad" title="Your copy could not be prepared">
        This is an error on our side. Request it again tomorrow; if it fails again, contact us.
      </Notice>
    )
  if (status === 'expired') return <p className="muted">Your last copy has expired.</p>
  if (url === null)
    return (
      <ConfirmPresence>
        Your copy is ready. It contains everything about you, so we need to confirm that it is you.
      </ConfirmPresence>
    )
  return (
    <Notice tone="good" title="Your copy is ready">
      <p>
        {bytes !== null && `${formatFileSize(bytes, language)}. `}
        {expiresAt !== null && (
          <>
            You can download it until <Snapshot at={expiresAt} />.
          </>
        )}
      </p>
      <a href={url} download>
        Download file
      </a>
    </Notice>
  )
}
