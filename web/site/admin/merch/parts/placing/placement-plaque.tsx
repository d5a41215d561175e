import type { RendererPlaque } from '../../../../../../client/src/api-types.ts'
import { SelectField } from '../../../../parts/forms/fields.tsx'
import { PictureField } from '../product-picture-field.tsx'
import { type Loose, without } from './placement-draft.ts'
import { quadOf } from './placement-geometry.ts'
import { NumberField } from './placement-numbers.tsx'

const TIERS = [
  { value: 'standard', label: 'Standard' },
  { value: 'deluxe', label: 'Deluxe' },
] as const

type PlacementPlaqueProps = {
  plaque: RendererPlaque
  onChange: (plaque: RendererPlaque, size?: { width: number; height: number }, step?: string) => void
}

export function PlacementPlaque({ plaque, onChange }: PlacementPlaqueProps) {
  const set = (change: Loose<RendererPlaque>) =>
    without<RendererPlaque>({ ...plaque, ...change } as Loose<RendererPlaque>)
  return (
    <div className="stack">
      <SelectField
        name="tier"
        label="Tier"
        hint="Decides which of the campaign’s prices, shipping costs and pictures apply"
        value={plaque.tier}
        onChange={(tier) => onChange(set({ tier }))}
        choices={TIERS}
      />
      <PictureField
        label="Plaque without record and art"
        value={plaque.basePlaqueKey}
        type="mockup"
        isRequired
        onChange={(asset) =>
          asset &&
          onChange(
            set({ basePlaqueKey: asset.key }),
            asset.width && asset.height ? { width: asset.width, height: asset.height } : undefined,
          )
        }
      />
      <PictureField
        label="Record frame"
        hint="Transparent where the art is visible"
        value={plaque.recordFrameKey ?? null}
        type="mockup"
        onChange={(asset) => onChange(set({ recordFrameKey: asset?.key }))}
      />
      <PictureField
        label="Artist picture"
        hint="A campaign uses its own picture."
        value={plaque.artistRefKey ?? null}
        type="mockup"
        onChange={(asset) =>
          onChange(
            set({
              artistRefKey: asset?.key,
              artistArea: asset
                ? (plaque.artistArea ?? quadOf({ left: 0.68, top: 0.2, width: 0.2, height: 0.25 }))
                : undefined,
            }),
          )
        }
      />
      <NumberField
        name="diameter"
        label="Record diameter, in millimeters"
        value={plaque.printDiameterMm}
        min={10}
        max={1000}
        onChange={(printDiameterMm) => onChange(set({ printDiameterMm }), undefined, 'diameter')}
      />
    </div>
  )
}
