import type { MerchColor, RendererBackground, RendererPlacement } from '../../../../../../client/src/api-types.ts'
import { TextField } from '../../../../parts/forms/fields.tsx'
import { PictureField } from '../product-picture-field.tsx'
import { type Loose, without } from './placement-draft.ts'
import { NumberField } from './placement-numbers.tsx'

type GroundProps = {
  background: RendererBackground
  colors: readonly MerchColor[]
  onChange: (background: RendererBackground, size?: { width: number; height: number }) => void
  error?: string | undefined
}

export function PlacementBackground({ background, colors, onChange, error }: GroundProps) {
  const { imageKey, color, byColor = [] } = background
  const setOf = (key: string, picture: string | null) => {
    const others = byColor.filter((one) => one.color !== key)
    const all = picture === null ? others : [...others, { color: key, imageKey: picture }]
    onChange(without<RendererBackground>({ ...background, byColor: all.length === 0 ? undefined : all }))
  }
  return (
    <div className="stack">
      <PictureField
        label="Product picture without art"
        hint="Front view, evenly lit"
        error={error === undefined ? undefined : `This ${error}.`}
        value={imageKey ?? null}
        type="mockup"
        onChange={(asset) =>
          onChange(
            without<RendererBackground>({ ...background, imageKey: asset?.key }),
            asset?.width && asset.height ? { width: asset.width, height: asset.height } : undefined,
          )
        }
      />
      <TextField
        name="ground-color"
        label="Background color"
        hint="Used where there is no picture, for example #f4f1ec"
        value={color ?? ''}
        maxLength={7}
        error={color === undefined || /^#[0-9a-f]{6}$/i.test(color) ? undefined : 'Enter a color code such as #f4f1ec.'}
        onChange={(text) =>
          onChange(without<RendererBackground>({ ...background, color: text.trim().toLowerCase() || undefined }))
        }
      />
      {colors.map(({ key, label }) => (
        <PictureField
          key={key}
          label={`In ${label}`}
          value={byColor.find((one) => one.color === key)?.imageKey ?? null}
          type="mockup"
          onChange={(asset) => setOf(key, asset?.key ?? null)}
        />
      ))}
    </div>
  )
}

type FoldsProps = { place: RendererPlacement; onChange: (change: Loose<RendererPlacement>, step?: string) => void }

export function PlacementFolds({ place, onChange }: FoldsProps) {
  const { displacement, shading, maskKey, opacity = 1 } = place
  return (
    <div className="stack">
      <PictureField
        label="Displacement map"
        hint="Red shifts the art sideways, green shifts it down. 128 means no shift."
        value={displacement?.mapKey ?? null}
        type="mockup"
        onChange={(asset) =>
          onChange({
            displacement: asset ? { mapKey: asset.key, strength: displacement?.strength ?? 0.01 } : undefined,
          })
        }
      />
      {displacement && (
        <NumberField
          name="strength"
          label="Maximum shift, in percent of the width"
          value={Math.round(displacement.strength * 10_000) / 100}
          min={0}
          max={10}
          onChange={(value) =>
            onChange({ displacement: { ...displacement, strength: Math.round(value * 100) / 10_000 } }, 'strength')
          }
        />
      )}
      <PictureField
        label="Light and shadow"
        hint="Grayscale. It darkens the art."
        value={shading?.imageKey ?? null}
        type="mockup"
        onChange={(asset) => onChange({ shading: asset ? { imageKey: asset.key, mode: 'multiply' } : undefined })}
      />
      <PictureField
        label="Visibility mask"
        hint="White shows the art, black hides it, for example behind laces and hoods."
        value={maskKey ?? null}
        type="mockup"
        onChange={(asset) => onChange({ maskKey: asset?.key })}
      />
      <NumberField
        name="opacity"
        label="Ink opacity, in percent"
        value={Math.round(opacity * 100)}
        min={0}
        max={100}
        onChange={(value) => onChange({ opacity: value === 100 ? undefined : value / 100 }, 'opacity')}
      />
    </div>
  )
}
