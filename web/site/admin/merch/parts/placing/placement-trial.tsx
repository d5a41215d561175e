import { useState } from 'react'
import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { TextField } from '../../../../parts/forms/fields.tsx'

type PlacementTrialProps = {
  productId: string
  config: RendererConfig
  placement: string | null
  color: string | null
  disabledReason: string | undefined
}

/** Renders art as the store does for fans. Saves nothing. */
export function PlacementTrial({ productId, config, placement, color, disabledReason }: PlacementTrialProps) {
  const [fanName, setFanName] = useState('Mara')
  const [tried, setTried] = useState<RendererConfig | null>(null)
  const { call, isBusy, refused, done } = useApiMutation('POST /api/merch/admin/catalog/{id}/try')
  const draw = async () => {
    const body = {
      rendererConfig: config,
      ...(placement === null ? {} : { placement }),
      ...(color === null ? {} : { color }),
      ...(config.name && fanName.trim() !== '' ? { fanName: fanName.trim() } : {}),
    }
    if (await call({ params: { id: productId }, body })) setTried(config)
  }
  return (
    <div className="stack">
      {config.name && (
        <TextField name="trial-name" label="Test name" value={fanName} onChange={setFanName} maxLength={60} />
      )}
      <Actions>
        <Button onClick={() => void draw()} isBusy={isBusy} busyLabel="Rendering" disabledReason={disabledReason}>
          Test with sample art
        </Button>
      </Actions>
      <RefusalNotice refused={refused} />
      <div aria-live="polite">
        {done && (
          <figure className="stack">
            <img
              className="placement-tried"
              src={`data:${done.data.picture.contentType};base64,${done.data.picture.base64}`}
              width={config.canvas.width}
              height={config.canvas.height}
              alt="Product with sample art, as shown to fans"
            />
            <figcaption className="small muted">
              {tried === config
                ? 'As shown to fans, except for the art.'
                : 'You have changed something since this test. Test again.'}
            </figcaption>
          </figure>
        )}
      </div>
    </div>
  )
}
