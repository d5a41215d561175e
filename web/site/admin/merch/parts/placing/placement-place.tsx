import type { RendererConfig, RendererPlacement } from '../../../../../../client/src/api-types.ts'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { TextField } from '../../../../parts/forms/fields.tsx'
import { type Loose, nameOfPlacement } from './placement-draft.ts'
import { ratioOf } from './placement-geometry.ts'
import { NumberField } from './placement-numbers.tsx'

type PlacementPlaceProps = {
  config: RendererConfig
  at: number
  /** True if carts may already refer to the key. It must not change in that case. */
  hasFixedKey: boolean
  onChange: (change: Loose<RendererPlacement>, step?: string) => void
  onRemove: () => void
  errorOf: (field: string) => string | undefined
}

const PIXELS_PER_MM = 300 / 25.4
/** Nobody notices art that is stretched by at most this difference of aspect ratios. */
const NEAR = 0.03

export function PlacementPlace({ config, at, hasFixedKey: isKept, onChange, onRemove, errorOf }: PlacementPlaceProps) {
  const place = config.placements[at]
  if (!place) return null
  const { name, label, area, printWidthMm, printHeightMm } = place
  const areaRatio = ratioOf(area, config.canvas)
  const printed = printWidthMm / printHeightMm
  const fitting = Math.min(1000, Math.max(10, Math.round(printWidthMm / areaRatio)))
  const pixels = (mm: number): number => Math.round(mm * PIXELS_PER_MM)
  return (
    <div className="stack">
      <TextField
        name={`place-${at}-label`}
        label="Label shown to fans"
        hint={`Carts and print shops use the name “${name}”.`}
        value={label}
        maxLength={80}
        error={label.trim() === '' ? 'Enter a label.' : errorOf('name')}
        isRequired
        onChange={(text) =>
          onChange(
            isKept ? { label: text } : { label: text, name: nameOfPlacement(config, at, text) },
            `place-${at}-label`,
          )
        }
      />
      <fieldset className="placement-numbers">
        <legend>Print size, in millimeters</legend>
        <NumberField
          name={`place-${at}-width`}
          label="Print width"
          value={printWidthMm}
          min={10}
          max={1000}
          error={errorOf('printWidthMm')}
          onChange={(value) => onChange({ printWidthMm: value }, `place-${at}-width`)}
        />
        <NumberField
          name={`place-${at}-height`}
          label="Print height"
          value={printHeightMm}
          min={10}
          max={1000}
          onChange={(value) => onChange({ printHeightMm: value }, `place-${at}-height`)}
        />
      </fieldset>
      <p className="small muted">
        {pixels(printWidthMm)} × {pixels(printHeightMm)} pixels at 300 dpi.{' '}
        {Math.abs(areaRatio / printed - 1) > NEAR && (
          <span className="warn">
            The area in the picture has a different shape than the print. Fans see it{' '}
            {areaRatio > printed ? 'wider' : 'narrower'} than it is printed.
          </span>
        )}
      </p>
      <Actions>
        {Math.abs(areaRatio / printed - 1) > NEAR && (
          <Button onClick={() => onChange({ printHeightMm: fitting })}>Set the print height to {fitting} mm</Button>
        )}
        {config.placements.length > 1 && (
          <Button look="quiet" label={`Remove print area: ${label}`} onClick={onRemove}>
            Remove print area
          </Button>
        )}
      </Actions>
    </div>
  )
}
