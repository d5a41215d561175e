import type { RendererConfig, RendererName } from '../../../../../../client/src/api-types.ts'
import { SelectField, SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { FONTS } from '../../merch-labels.ts'
import { type Loose, without } from './placement-draft.ts'
import { quadOf } from './placement-geometry.ts'
import { NumberField } from './placement-numbers.tsx'

const FONT_CHOICES = (Object.keys(FONTS) as RendererName['font'][]).map((value) => ({ value, label: FONTS[value] }))

const FIRST: RendererName = {
  area: quadOf({ left: 0.1, top: 0.84, width: 0.8, height: 0.12 }),
  font: 'poster',
  color: '#17130f',
  maxLength: 20,
}

type PlacementNameProps = {
  config: RendererConfig
  onChange: (name: RendererName | undefined, step?: string) => void
  errorOf: (field: string) => string | undefined
}

export function PlacementName({ config: { name, plaque }, onChange, errorOf }: PlacementNameProps) {
  const set = (change: Loose<RendererName>, step?: string) =>
    name && onChange(without<RendererName>({ ...name, ...change } as Loose<RendererName>), step)
  return (
    <div className="stack">
      <SwitchField
        name="has-name"
        label="Add the fan’s name as text"
        hint={plaque ? 'It appears on the picture.' : 'It appears on the print, in every print area.'}
        isOn={name !== undefined}
        onChange={(isOn) => onChange(isOn ? FIRST : undefined)}
      />
      {name && (
        <>
          <SelectField
            name="font"
            label="Font"
            value={name.font}
            onChange={(font) => set({ font })}
            choices={FONT_CHOICES}
          />
          <TextField
            name="name-color"
            label="Text color"
            hint="For example #17130f"
            value={name.color}
            maxLength={7}
            error={/^#[0-9a-f]{6}$/i.test(name.color) ? errorOf('name.area') : 'Enter a color code such as #17130f.'}
            onChange={(text) => set({ color: text.trim().toLowerCase() }, 'name-color')}
            isRequired
          />
          <NumberField
            name="name-length"
            label="Maximum characters"
            value={name.maxLength}
            min={1}
            max={60}
            onChange={(maxLength) => set({ maxLength: Math.round(maxLength) }, 'name-length')}
          />
          {!plaque && (
            <SwitchField
              name="has-name-art"
              label="Leave room for the name in the art"
              hint="Otherwise the name is placed over the art."
              isOn={name.artArea !== undefined}
              onChange={(isOn) =>
                set({ artArea: isOn ? quadOf({ left: 0, top: 0, width: 1, height: 0.8 }) : undefined })
              }
            />
          )}
        </>
      )}
    </div>
  )
}
