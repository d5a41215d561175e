import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { Player } from '../../parts/media/player.tsx'
import { StandInNotice } from '../../parts/media/stand-in-notice.tsx'
import { StudioRefusal } from './refusal.tsx'

type ScriptPreviewProps = { offerId: string; script: string; voiceModelKey: string }

const isEnded = (state: string | undefined): boolean => state === 'succeeded' || state === 'failed'

export function ScriptPreview({ offerId, script, voiceModelKey }: ScriptPreviewProps) {
  const preview = useApiMutation('POST /api/offers/generate-preview')
  const jobId = preview.done?.jobId
  const status = useApiQuery(
    'GET /api/offers/generation-status',
    { query: { jobId: jobId ?? '' } },
    { when: jobId !== undefined, everySeconds: (body) => (isEnded(body?.status) ? false : 1.5) },
  )
  const state = status.data?.status
  const begin = () => void preview.call({ body: { offerId, scriptText: script, voiceModelKey } })
  const isUnderWay = jobId !== undefined && !isEnded(state)
  return (
    <div className="stack">
      {status.data?.resultUrl && (
        <>
          <Player src={status.data.resultUrl} title={say('The chosen voice reads the script')} transcript={script} />
          <StandInNotice kind="voice" madeBy={[status.data.madeBy]} />
        </>
      )}
      {state === 'failed' && (
        <Notice tone="bad" title={say('The recording could not be generated')}>
          {status.data?.error?.message ?? say('Try again.')}
        </Notice>
      )}
      <StudioRefusal refused={preview.refused ?? status.error} />
      <div>
        <Button onClick={begin} isBusy={preview.isBusy || isUnderWay} busyLabel={say('Generating the recording')}>
          {say('Hear the script')}
        </Button>
      </div>
    </div>
  )
}
