import { useApiMutation } from '../../../../api.tsx'
import './placement.css'
import { findRendererFaults } from '@semblance/media/pictures/composing/renderer-faults'
import { type KeyboardEvent, useState } from 'react'
import type { CatalogProduct, RendererConfig } from '../../../../../../client/src/api-types.ts'
import { useUnsavedGuard } from '../../../../navigation.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { getBackground } from './placement-draft.ts'
import { PlacementFields } from './placement-fields.tsx'
import { PlacementFolded } from './placement-folded.tsx'
import { PlacementStage } from './placement-stage.tsx'
import { usePlacement } from './use-placement.ts'

type PlacementEditorProps = { product: CatalogProduct; first: RendererConfig }

export function PlacementEditor({ product, first }: PlacementEditorProps) {
  const editing = usePlacement(product, first)
  const { config, place, color } = editing
  const [saved, setSaved] = useState(product.rendererConfig)
  const { call, isBusy, refused, done } = useApiMutation('PATCH /api/merch/admin/catalog/{id}')
  const isChanged = JSON.stringify(config) !== JSON.stringify(saved)
  useUnsavedGuard(isChanged)

  const faults = findRendererFaults(config)
  const refusals = fieldErrorsOf(refused)
  const errorOf = (path: string): string | undefined =>
    faults.find((fault) => fault.path === path)?.message ?? refusals[`rendererConfig.${path}`]
  const disabledReason =
    faults.length > 0 ? `${faults.length === 1 ? '1 field has an error' : 'Some fields have errors'}.` : undefined

  const keys = (event: KeyboardEvent) => {
    const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    if (isField || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return
    event.preventDefault()
    if (event.shiftKey) editing.redo()
    else editing.undo()
  }
  const save = async () => {
    const { id, version, name, images } = product
    // Without a picture of the product, lists and stores would show an empty space.
    const ground = images.length === 0 ? getBackground(config, place, color).imageKey : null
    const shown = ground === null ? {} : { images: [{ key: ground, alt: name }] }
    if (await call({ params: { id }, body: { version, rendererConfig: config, ...shown } })) setSaved(config)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: catches the undo key from any child.
    <div className="placement" onKeyDown={keys}>
      <PlacementStage editing={editing} disabledReason={disabledReason} />
      <div className="sections">
        <PlacementFields editing={editing} saved={saved} errorOf={errorOf} />
        <PlacementFolded editing={editing} errorOf={errorOf} />
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

function describePath(config: RendererConfig, path: string): string {
  const [, at] = /^placements\.(\d+)/.exec(path) ?? []
  const label = at === undefined ? undefined : config.placements[Number(at)]?.label
  if (label !== undefined) return path.endsWith('area') ? `${label}: the area` : `${label}: the print width`
  return path.startsWith('name') ? 'The name' : path === 'background' ? 'The background' : `The ${path.split('.')[0]}`
}
