import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField } from '../../../../parts/forms/fields.tsx'
import { addPlacement, PRESETS } from './placement-draft.ts'
import { PlacementNumbers } from './placement-numbers.tsx'
import { PlacementPlace } from './placement-place.tsx'
import { PlacementPlaque } from './placement-plaque.tsx'
import type { Placement } from './use-placement.ts'

type PlacementFieldsProps = {
  editing: Placement
  saved: RendererConfig | null
  errorOf: (path: string) => string | undefined
}

export function PlacementFields({ editing, saved, errorOf }: PlacementFieldsProps) {
  const { config, at, place, change, setOpen } = editing
  const { placements, plaque } = config
  return (
    <>
      <ShapeFields editing={editing} errorOf={errorOf} />
      {place && !plaque && (
        <PlacementPlace
          key={at}
          config={config}
          at={at}
          hasFixedKey={saved?.placements.some(({ name }) => name === place.name) ?? false}
          onChange={(next, step) => editing.changePlace(next, step)}
          onRemove={() => {
            setOpen('place-0')
            change({ ...config, placements: placements.filter((_, other) => other !== at) })
          }}
          errorOf={(field) => errorOf(`placements.${at}.${field}`)}
        />
      )}
      {!plaque && placements.length < MAX_PLACES && (
        <Actions label="Add a print area">
          {PRESETS.map((preset) => (
            <Button
              key={preset.name}
              onClick={() => {
                change(addPlacement(config, preset))
                setOpen(`place-${placements.length}`)
              }}
            >
              Add {preset.label.toLowerCase()}
            </Button>
          ))}
        </Actions>
      )}
      {plaque && (
        <PlacementPlaque
          plaque={plaque}
          onChange={(next, size, step) => editing.changeSized({ ...config, plaque: next }, size, step ?? null)}
        />
      )}
    </>
  )
}

const MAX_PLACES = 8

function ShapeFields({ editing, errorOf }: Pick<PlacementFieldsProps, 'editing' | 'errorOf'>) {
  const { chosen, config, at, isFree, setFree, move } = editing
  if (!chosen) return null
  return (
    <div className="stack">
      <PlacementNumbers
        key={chosen.id}
        shape={chosen}
        ratio={config.canvas.width / config.canvas.height}
        onChange={(to, step) => move(chosen.id, to, step)}
        error={chosen.id.startsWith('place-') ? errorOf(`placements.${at}.area`) : undefined}
      />
      {!chosen.circle && (
        <ChoiceField
          name="corners"
          legend="Dragging a corner"
          value={isFree ? 'free' : 'whole'}
          onChange={(value) => setFree(value === 'free')}
          choices={[
            { value: 'whole', label: 'Resizes the whole area' },
            { value: 'free', label: 'Freeform', hint: 'For surfaces seen at an angle' },
          ]}
        />
      )}
    </div>
  )
}
