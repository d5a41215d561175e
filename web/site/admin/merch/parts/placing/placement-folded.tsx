import type { RendererConfig } from '../../../../../../client/src/api-types.ts'
import { SwitchField } from '../../../../parts/forms/fields.tsx'
import { PlacementBackground, PlacementFolds } from './placement-background.tsx'
import { type Loose, without } from './placement-draft.ts'
import { PlacementLabel } from './placement-label.tsx'
import { PlacementName } from './placement-name.tsx'
import type { Placement } from './use-placement.ts'

type PlacementFoldedProps = { editing: Placement; errorOf: (path: string) => string | undefined }

export function PlacementFolded({ editing, errorOf }: PlacementFoldedProps) {
  const { product, config, place, change, changePlace } = editing
  return (
    <div className="placement-folded">
      {!config.plaque && (
        <details open={!config.background.imageKey}>
          <summary>Base product image</summary>
          <PlacementBackground
            background={config.background}
            colors={product.colors}
            error={errorOf('background')}
            onChange={(background, size) => editing.changeSized({ ...config, background }, size)}
          />
        </details>
      )}
      {place && (
        <details>
          <summary>{place.label}: background, folds and light</summary>
          <div className="stack">
            <SwitchField
              name="own-ground"
              label="Use a separate picture"
              hint="For example, the back of a shirt"
              isOn={place.background !== undefined}
              onChange={(isOn) => changePlace({ background: isOn ? { ...config.background } : undefined })}
            />
            {place.background && (
              <PlacementBackground
                background={place.background}
                colors={product.colors}
                onChange={(background) => changePlace({ background })}
              />
            )}
            <PlacementFolds place={place} onChange={(next, step) => changePlace(next, step)} />
          </div>
        </details>
      )}
      {!config.plaque && (
        <details>
          <summary>AI label</summary>
          <PlacementLabel
            label={config.aiLabel}
            onChange={(aiLabel, step) =>
              change(without<RendererConfig>({ ...config, aiLabel } as Loose<RendererConfig>), step ?? null)
            }
          />
        </details>
      )}
      <details>
        <summary>Fan’s name</summary>
        <PlacementName
          config={config}
          errorOf={errorOf}
          onChange={(name, step) =>
            change(without<RendererConfig>({ ...config, name } as Loose<RendererConfig>), step ?? null)
          }
        />
      </details>
    </div>
  )
}
