import './filter-trial.css'
import { useEffect, useState } from 'react'
import type { MerchFilter } from '../../../../../../client/src/api-types.ts'
import one from '../../../../../../server/sample-pictures/face-one.webp'
import three from '../../../../../../server/sample-pictures/face-three.webp'
import two from '../../../../../../server/sample-pictures/face-two.webp'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { Link } from '../../../../navigation.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { AiNote, useDescribeMade } from '../../../../parts/media/ai-mark.tsx'
import { microUsd } from '../../../labels.ts'

const FACES = [
  { value: 'one', src: one, alt: 'Illustration of a woman with light hair' },
  { value: 'two', src: two, alt: 'Illustration of a man with short hair' },
  { value: 'three', src: three, alt: 'Illustration of a woman with dark hair' },
] as const
/** Stores generate their art with this model. */
const ENDPOINT = 'image-model-2'

type TrialResult = { imageUrl: string; prompt: string }

/**
 * Makes a real call of the model, which costs as much as usual and counts toward the daily budget.
 */
export function FilterTrial({ filter, prompt }: { filter: MerchFilter; prompt: string }) {
  const [face, setFace] = useState<(typeof FACES)[number]['value']>('one')
  const [tried, setTried] = useState<TrialResult | null>(null)
  const { call, isBusy, refused } = useApiMutation('POST /api/merch/admin/filters/{id}/try')
  const describe = useDescribeMade({ src: tried?.imageUrl ?? null })
  const words = prompt.trim()
  const isSaved = words === (filter.prompt ?? '')
  const draw = async () => {
    const body = await call({ params: { id: filter.id }, body: isSaved ? { face } : { face, prompt: words } })
    if (body) setTried({ imageUrl: body.data.imageUrl, prompt: words })
  }
  return (
    <Section title="Test">
      <fieldset className="filter-faces">
        <legend>Test face</legend>
        {FACES.map(({ value, src, alt }) => (
          <label key={value}>
            <img src={src} alt="" width={384} height={384} />
            <input
              type="radio"
              name="face"
              value={value}
              aria-label={alt}
              checked={face === value}
              onChange={() => setFace(value)}
            />
          </label>
        ))}
      </fieldset>
      <Costs />
      <Actions>
        <Button
          onClick={() => void draw()}
          isBusy={isBusy}
          busyLabel="Generating"
          disabledReason={words === '' ? 'Enter a prompt first.' : undefined}
        >
          {isSaved ? 'Generate test picture' : 'Test unsaved prompt'}
        </Button>
      </Actions>
      {isBusy && <Waiting />}
      <RefusalNotice refused={refused} />
      <div aria-live="polite">
        {tried && (
          <figure className="stack">
            <img
              className="filter-trial-picture"
              src={tried.imageUrl}
              width={1024}
              height={1024}
              alt={describe(`Test face with ${filter.name}`)}
            />
            <figcaption className="small muted">
              <AiNote src={tried.imageUrl} />{' '}
              {tried.prompt === words
                ? 'Kept for a day and visible only to admins.'
                : 'The prompt has changed since then. Generate a new test picture.'}
            </figcaption>
          </figure>
        )}
      </div>
    </Section>
  )
}

function Costs() {
  const response = useApiQuery('GET /api/merch/admin/models', { query: { status: 'active', limit: 100, offset: 0 } })
  const model = response.data?.data.models.find(({ endpoint }) => endpoint === ENDPOINT)
  if (!response.data) return <p className="small muted">This makes one model call.</p>
  if (!model)
    return (
      <Notice tone="warn" title="No model is available for store art">
        Turn one on under <Link to="/admin/models">Models</Link>.
      </Notice>
    )
  return (
    <p className="small muted">
      One call to {model.key}, about {microUsd(model.costMicroUsd)}. Today: {model.today.calls} calls for{' '}
      {microUsd(model.today.costMicroUsd)}.
    </p>
  )
}

/** A call can take minutes. */
function Waiting() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="stack" role="status">
      <progress aria-label="Generating" />
      <p className="small muted" aria-hidden="true">
        {seconds < 3 ? 'The model has started.' : `${seconds} seconds so far. It can take a few minutes.`}
      </p>
    </div>
  )
}
