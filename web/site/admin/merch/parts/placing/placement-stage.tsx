import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { PlacementCanvas } from './placement-canvas.tsx'
import { getBackground } from './placement-draft.ts'
import { PlacementTrial } from './placement-trial.tsx'
import type { Placement } from './use-placement.ts'

type PlacementStageProps = { editing: Placement; disabledReason: string | undefined }

export function PlacementStage({ editing, disabledReason }: PlacementStageProps) {
  const { product, config, history, shapes, printShapes, chosen, place, open, color, isFree } = editing
  const canvasOfPrint = place && { width: place.printWidthMm, height: place.printHeightMm }
  const shared = { open: chosen?.id ?? null, onOpen: editing.setOpen, onChange: editing.move, isFree }
  return (
    <div className="placement-stage">
      <Picker
        label="Element to move"
        chosen={chosen?.id ?? ''}
        onChoose={editing.setOpen}
        choices={[...shapes, ...printShapes].map(({ id, label }) => ({ value: id, label }))}
      />
      <PlacementCanvas
        {...shared}
        label={`${product.name} with its print areas`}
        size={config.canvas}
        ground={getBackground(config, place, color)}
        shapes={shapes.filter(({ id }) => !isOnOtherBackground(config, place, id))}
      />
      {canvasOfPrint && printShapes.length > 0 && (
        <details open={open.startsWith('name')}>
          <summary>Print with a name</summary>
          <PlacementCanvas
            {...shared}
            label="Print with a name"
            size={canvasOfPrint}
            ground={{ imageKey: null, color: '#f4f1ec' }}
            shapes={printShapes}
          />
        </details>
      )}
      <div className="placement-steps">
        <Actions label="History">
          <Button onClick={editing.undo} disabledReason={history.past.length > 0 ? undefined : 'Nothing to undo.'}>
            Undo
          </Button>
          <Button onClick={editing.redo} disabledReason={history.future.length > 0 ? undefined : 'Nothing to redo.'}>
            Redo
          </Button>
        </Actions>
      </div>
      {product.colors.length > 1 && (
        <Picker
          label="Color shown"
          chosen={color ?? ''}
          onChoose={editing.setColor}
          choices={product.colors.map(({ key, label }) => ({ value: key, label }))}
        />
      )}
      <PlacementTrial
        productId={product.id}
        config={config}
        placement={place?.name ?? null}
        color={color}
        disabledReason={disabledReason}
      />
    </div>
  )
}

/** True if the placement `id` is on another background than `place`. The page then hides it. */
const isOnOtherBackground = (
  config: RendererConfig,
  place: { background?: unknown } | undefined,
  id: string,
): boolean => {
  if (!id.startsWith('place-') || !place) return false
  const other = config.placements[Number(id.slice(6))]
  return other !== place && JSON.stringify(other?.background) !== JSON.stringify(place.background)
}

type PickerProps = {
  label: string
  chosen: string
  onChoose: (value: string) => void
  choices: readonly { value: string; label: string }[]
}

const Picker = ({ label, chosen, onChoose, choices }: PickerProps) => (
  <ul className="placement-places" aria-label={label}>
    {choices.map((choice) => (
      <li key={choice.value}>
        <button type="button" aria-pressed={choice.value === chosen} onClick={() => onChoose(choice.value)}>
          {choice.label}
        </button>
      </li>
    ))}
  </ul>
)
