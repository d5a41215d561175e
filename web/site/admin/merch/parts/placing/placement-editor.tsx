import './placement.css'
import { type KeyboardEvent, useState } from 'react'
import type { CatalogProduct, RendererConfig } from '../../../../../../client/src/api-types.ts'
import { findRendererFaults } from '../../../../../../server/platform/pictures/composing/renderer-faults.ts'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, SwitchField } from '../../../../parts/forms/fields.tsx'
import { fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { useAdminMutation } from '../../../parts/use-admin-mutation.ts'
import { PRODUCT_CHANGES } from '../products/product-form.tsx'
import { PlacementBackground, PlacementFolds } from './placement-background.tsx'
import { PlacementCanvas } from './placement-canvas.tsx'
import {
  addPlacement,
  canvasOf,
  createHistory,
  getBackground,
  type Loose,
  PRESETS,
  recordChange,
  redo,
  shapesOf,
  shapesOfPrint,
  undo,
  without,
  withPlacement,
  withShape,
} from './placement-draft.ts'
import { PlacementName } from './placement-name.tsx'
import { PlacementNumbers } from './placement-numbers.tsx'
import { PlacementPlace } from './placement-place.tsx'
import { PlacementPlaque } from './placement-plaque.tsx'
import { PlacementTrial } from './placement-trial.tsx'

type PlacementEditorProps = { product: CatalogProduct; first: RendererConfig }

/**
 * Edits art placements on a product by dragging or by numbers, with a test render before saving.
 */
export function PlacementEditor({ product, first }: PlacementEditorProps) {
  const [history, setHistory] = useState(() => createHistory(first))
  const [saved, setSaved] = useState(product.rendererConfig)
  const [open, setOpen] = useState<string>(first.plaque ? 'record' : 'place-0')
  const [isFree, setFree] = useState(false)
  const [color, setColor] = useState<string | null>(product.colors[0]?.key ?? null)
  const { decide, isBusy, refused, done } = useAdminMutation('PATCH /api/merch/admin/catalog/{id}', PRODUCT_CHANGES)
  const config = history.now
  const { placements, plaque, canvas } = config
  const isChanged = JSON.stringify(config) !== JSON.stringify(saved)
  useUnsavedGuard(isChanged)

  const change = (next: RendererConfig, step: string | null = null) => setHistory(recordChange(history, next, step))
  const faults = findRendererFaults(config)
  const refusals = fieldErrorsOf(refused)
  const errorOf = (path: string): string | undefined =>
    faults.find((fault) => fault.path === path)?.message ?? refusals[`rendererConfig.${path}`]

  const shapes = shapesOf(config)
  const printShapes = shapesOfPrint(config)
  const chosen = shapes.find(({ id }) => id === open) ?? printShapes.find(({ id }) => id === open) ?? shapes[0]
  // A printed name belongs to the placement selected last; the first is the fallback.
  const at = Math.min(Math.max(0, open.startsWith('place-') ? Number(open.slice(6)) : 0), placements.length - 1)
  const place = placements[at]
  const move = (id: string, to: Parameters<typeof withShape>[2], step: string | null) =>
    change(withShape(config, id, to), step)
  const setPlace = (next: Loose<NonNullable<typeof place>>, step: string | null = null) =>
    change(withPlacement(config, at, next), step)
  const sized = (next: RendererConfig, size?: { width: number; height: number }) =>
    size ? { ...next, canvas: canvasOf(size) } : next

  const keys = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    setHistory(event.shiftKey ? redo(history) : undo(history))
  }
  const save = async () => {
    const { id, version, name, images } = product
    // A product without pictures uses the placement's background, so lists and stores are never
    // empty.
    const ground = images.length === 0 ? getBackground(config, place, color).imageKey : null
    const shown = ground === null ? {} : { images: [{ key: ground, alt: name }] }
    if (await decide({ params: { id }, body: { version, rendererConfig: config, ...shown } })) setSaved(config)
  }
  const disabledReason =
    faults.length > 0 ? `${faults.length === 1 ? '1 field has an error' : 'Some fields have errors'}.` : undefined
  const canvasOfPrint = place && { width: place.printWidthMm, height: place.printHeightMm }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the undo key from any child.
    <div className="placement" onKeyDown={keys}>
      <div className="placement-stage">
        <Picker
          label="Element to move"
          chosen={chosen?.id ?? ''}
          onChoose={setOpen}
          choices={[...shapes, ...printShapes].map(({ id, label }) => ({ value: id, label }))}
        />
        <PlacementCanvas
          label={`${product.name} with its print areas`}
          size={canvas}
          ground={getBackground(config, place, color)}
          shapes={shapes.filter(({ id }) => !isOnOtherBackground(config, place, id))}
          open={chosen?.id ?? null}
          onOpen={setOpen}
          onChange={move}
          isFree={isFree}
        />
        {canvasOfPrint && printShapes.length > 0 && (
          <details open={open.startsWith('name')}>
            <summary>Print with a name</summary>
            <PlacementCanvas
              label="Print with a name"
              size={canvasOfPrint}
              ground={{ imageKey: null, color: '#f4f1ec' }}
              shapes={printShapes}
              open={chosen?.id ?? null}
              onOpen={setOpen}
              onChange={move}
              isFree={isFree}
            />
          </details>
        )}
        <div className="placement-steps">
          <Actions label="History">
            <Button
              onClick={() => setHistory(undo(history))}
              disabledReason={history.past.length > 0 ? undefined : 'Nothing to undo.'}
            >
              Undo
            </Button>
            <Button
              onClick={() => setHistory(redo(history))}
              disabledReason={history.future.length > 0 ? undefined : 'Nothing to redo.'}
            >
              Redo
            </Button>
          </Actions>
        </div>
        {product.colors.length > 1 && (
          <Picker
            label="Color shown"
            chosen={color ?? ''}
            onChoose={setColor}
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
      <div className="sections">
        {chosen && (
          <div className="stack">
            <PlacementNumbers
              key={chosen.id}
              shape={chosen}
              ratio={canvas.width / canvas.height}
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
        )}
        {place && !plaque && (
          <PlacementPlace
            key={at}
            config={config}
            at={at}
            hasFixedKey={saved?.placements.some(({ name }) => name === place.name) ?? false}
            onChange={(next, step) => setPlace(next, step)}
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
            onChange={(next, size, step) => change(sized({ ...config, plaque: next }, size), step ?? null)}
          />
        )}
        <div className="placement-folded">
          {!plaque && (
            <details open={!config.background.imageKey}>
              <summary>Base product image</summary>
              <PlacementBackground
                background={config.background}
                colors={product.colors}
                error={errorOf('background')}
                onChange={(background, size) => change(sized({ ...config, background }, size))}
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
                  onChange={(isOn) => setPlace({ background: isOn ? { ...config.background } : undefined })}
                />
                {place.background && (
                  <PlacementBackground
                    background={place.background}
                    colors={product.colors}
                    onChange={(background) => setPlace({ background })}
                  />
                )}
                <PlacementFolds place={place} onChange={(next, step) => setPlace(next, step)} />
              </div>
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
        {faults.length > 0 && (
          <Notice tone="warn" title="The product cannot be rendered yet">
            <ul>
              {faults.map(({ path, message }) => (
                <li key={path}>
                  {describePath(config, path)} {message}.
                </li>
              ))}
            </ul>
          </Notice>
        )}
        <RefusalNotice refused={refused} />
        {done && !isChanged && <Notice tone="good">Saved. Fans now see the new placement.</Notice>}
        <Actions>
          <Button
            look="primary"
            onClick={() => void save()}
            isBusy={isBusy}
            busyLabel="Saving"
            disabledReason={disabledReason ?? (isChanged ? undefined : 'Nothing has changed.')}
          >
            Save print areas
          </Button>
        </Actions>
      </div>
    </div>
  )
}

const MAX_PLACES = 8

/** True for a placement on a different background, which is not shown on this one. */
const isOnOtherBackground = (
  config: RendererConfig,
  place: { background?: unknown } | undefined,
  id: string,
): boolean => {
  if (!id.startsWith('place-') || !place) return false
  const other = config.placements[Number(id.slice(6))]
  return other !== place && JSON.stringify(other?.background) !== JSON.stringify(place.background)
}

function describePath(config: RendererConfig, path: string): string {
  const [, at] = /^placements\.(\d+)/.exec(path) ?? []
  const label = at === undefined ? undefined : config.placements[Number(at)]?.label
  if (label !== undefined) return path.endsWith('area') ? `${label}: the area` : `${label}: the print width`
  return path.startsWith('name') ? 'The name' : path === 'background' ? 'The background' : `The ${path.split('.')[0]}`
}

type PickerProps = {
  label: string
  chosen: string
  onChoose: (value: string) => void
  choices: readonly { value: string; label: string }[]
}

/** Row of toggle buttons. */
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
