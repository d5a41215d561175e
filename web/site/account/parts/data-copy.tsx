import type { DataExport } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { Say, say } from '../../../words/say.ts'
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
    <Section title={say('Copy of your data')}>
      <p className="muted">
        {say(
          'One file with your profile, offers, messages, payments, likeness and notifications. You can request it once a day and download it for seven days.',
        )}
      </p>
      <Load of={response}>{({ export: made }) => <State made={made} />}</Load>
      {exportRequest.refused?.code === 'SIGN_IN_AGAIN' ? (
        <ConfirmPresence onConfirmed={() => void exportRequest.call({})}>
          {say('This file contains everything about you, so we need to confirm that it is you.')}
        </ConfirmPresence>
      ) : (
        <RefusalNotice refused={exportRequest.refused} />
      )}
      {!isUnderWay && (
        <div>
          <Button
            onClick={() => void exportRequest.call({})}
            isBusy={exportRequest.isBusy}
            busyLabel={say('Requesting')}
          >
            {response.data?.export ? say('Request new copy') : say('Request copy')}
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
      <Notice title={status === 'queued' ? say('Your copy is queued') : say('Your copy is being prepared')}>
        <Say
          text="You requested it on {day}. It takes a few minutes, and we also email you. You can leave this page."
          values={{ day: <Snapshot at={requestedAt} /> }}
        />
      </Notice>
    )
  if (status === 'failed')
    return (
      <Notice tone="bad" title={say('Your copy could not be prepared')}>
        {say('This is an error on our side. Request it again tomorrow; if it fails again, contact us.')}
      </Notice>
    )
  if (status === 'expired') return <p className="muted">{say('Your last copy has expired.')}</p>
  if (url === null)
    return (
      <ConfirmPresence>
        {say('Your copy is ready. It contains everything about you, so we need to confirm that it is you.')}
      </ConfirmPresence>
    )
  return (
    <Notice tone="good" title={say('Your copy is ready')}>
      <p>
        {bytes !== null && `${formatFileSize(bytes, language)}. `}
        {expiresAt !== null && (
          <Say text="You can download it until {day}." values={{ day: <Snapshot at={expiresAt} /> }} />
        )}
      </p>
      <a href={url} download>
        {say('Download file')}
      </a>
    </Notice>
  )
}
