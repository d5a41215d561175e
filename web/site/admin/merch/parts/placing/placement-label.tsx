import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import { SwitchField, TextField } from '../../../../parts/forms/fields.tsx'

type Label = NonNullable<RendererConfig['aiLabel']>
type PlacementLabelProps = {
  label: Label | undefined
  onChange: (label: Label | undefined, step?: string) => void
}

/** Setting that prints “Made with AI” on the product itself. */
export function PlacementLabel({ label, onChange }: PlacementLabelProps) {
  return (
    <div className="stack">
      <SwitchField
        name="has-ai-label"
        label="Print “Made with AI” below the art"
        hint="In the bottom right corner of every print area, if a model made the art. The art gets a little smaller."
        isOn={label !== undefined}
        onChange={(isOn) => onChange(isOn ? { color: '#808080' } : undefined)}
      />
      {label && (
        <TextField
          name="ai-label-color"
          label="Label color"
          hint="Must be readable on every color of the product, for example #808080"
          value={label.color}
          maxLength={7}
          error={/^#[0-9a-f]{6}$/i.test(label.color) ? undefined : 'Enter a color code such as #808080.'}
          onChange={(text) => onChange({ color: text.trim().toLowerCase() }, 'ai-label-color')}
          isRequired
        />
      )}
    </div>
  )
}
