import type { DataExport } from '../../../../client/src/api-types.ts'
import { useAnswer, useCall, useFacts } from '../../api.tsx'
import { Button } from '../../parts/button.tsx'
import { Load } from '../../parts/load.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Notice, RefusalNotice } from '../../parts/notice.tsx'
import { Section } from '../../parts/page.tsx'
import { sizeWords } from '../words.ts'
import { SignInAgain } from './sign-in-again.tsx'

const READ = 'GET /api/privacy/export'
const UNDER_WAY: readonly DataExport['status'][] = ['queued', 'running']

/** Requests a data export, shows its progress and offers the download. */
export function DataCopy() {
  const seen = useAnswer(READ)
  const isUnderWay = UNDER_WAY.some((status) => status === seen.data?.export?.status)
  const answer = useAnswer(READ, undefined, { everySeconds: isUnderWay ? 5 : false })
  const ask = useCall('POST /api/privacy/export', { changes: [READ] })
  return (
    <Section title="A copy of everything">
      <p className="muted">
        One file with your profile, offers, messages, payments, likeness and what we told you. You can ask once a day,
        and fetch it for seven days.
      </p>
      <Load of={answer}>{({ export: made }) => <State made={made} />}</Load>
      {ask.refused?.code === 'SIGN_IN_AGAIN' ? (
        <SignInAgain>
          Everything about you is in this file, so we make sure that it is you. Then ask for it again.
        </SignInAgain>
      ) : (
        <RefusalNotice refused={ask.refused} />
      )}
      {!isUnderWay && (
        <div>
          <Button onClick={() => void ask.call({})} isBusy={ask.isBusy} busyWords="Asking">
            {answer.data?.export ? 'Ask for a new copy' : 'Ask for a copy'}
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
      <Notice title={status === 'queued' ? 'Your copy waits for its turn' : 'Your copy is being made'}>
        You asked for it <Moment at={requestedAt} />. It takes a few minutes; we mail you, too. You can leave this page.
      </Notice>
    )
  if (status === 'failed')
    return (
      <Notice tone="bad" title="Your copy could not be made">
        That is our mistake. Ask for it again tomorrow; if it fails once more, write to us.
      </Notice>
    )
  if (status === 'expired')
    return <p className="muted">The last copy can no longer be fetched: its seven days are over.</p>
  if (url === null)
    return <SignInAgain>Your copy is ready. Everything about you is in it, so we make sure that it is you.</SignInAgain>
  return (
    <Notice tone="good" title="Your copy is ready">
      <p>
        {bytes !== null && `${sizeWords(bytes, language)}. `}
        {expiresAt !== null && (
          <>
            You can fetch it until <Moment at={expiresAt} />.
          </>
        )}
      </p>
      <a href={url} download>
        Fetch the file
      </a>
    </Notice>
  )
}
