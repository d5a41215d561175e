import { useEffect } from 'react'
import type { OfferedFilter, StorePreviewsLeft } from '../../../../client/src/api-types.ts'
import { useApiMutation } from '../../api.tsx'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { Tiles } from '../../parts/media/tile.tsx'
import { ShopRefusal } from './shop-refusal.tsx'
import { Waiting } from './waiting.tsx'

type TrySheetProps = {
  filter: OfferedFilter | null
  photoUrl: string
  previews: StorePreviewsLeft
  isChosen: boolean
  onChoose: () => void
  onClose: () => void
}

/** Each owner has a limited number of previews per day. */
export function TrySheet({ filter, photoUrl, previews: { left, limit }, isChosen, onChoose, onClose }: TrySheetProps) {
  const make = useApiMutation('POST /api/merch/seller/store/generate')
  const id = filter?.id
  const { reset, call } = make
  // biome-ignore lint/correctness/useExhaustiveDependencies: restart only when the filter changes.
  useEffect(() => reset(), [id])
  return (
    <Sheet
      title={filter ? `${filter.name} on your photo` : 'A look on your photo'}
      isOpen={filter !== null}
      onClose={onClose}
    >
      {filter && (
        <div className="stack">
          {make.done ? (
            <>
              <Picture src={make.done.imageUrl} alt={`Your photo with ${filter.name}`} ratio="1 / 1" isFirst />
              <Tiles>
                {make.done.previews.map(({ sku, url }) => (
                  <Picture key={sku} src={url} alt="" ratio="1 / 1" sizes="12rem" />
                ))}
              </Tiles>
            </>
          ) : (
            <p>
              {filter.description} We generate one preview from your photo. Only you can see it. The store gets its own
              picture when you save.
            </p>
          )}
          {make.isBusy && (
            <Waiting
              label={`Generating ${filter.name}`}
              words="Generating the preview. This can take up to five minutes."
            />
          )}
          <ShopRefusal refused={make.refused} />
          <Actions>
            {make.done ? (
              <Button
                look="primary"
                onClick={() => {
                  if (!isChosen) onChoose()
                  onClose()
                }}
              >
                {isChosen ? 'Keep in store' : 'Add to store'}
              </Button>
            ) : (
              <Button
                look="primary"
                isBusy={make.isBusy}
                busyLabel="Generating"
                disabledReason={left === 0 ? 'You have used all of today’s previews.' : undefined}
                onClick={() => void call({ body: { uploadedImageUrl: photoUrl, filterId: filter.id } })}
              >
                Generate preview
              </Button>
            )}
          </Actions>
          <p className="small muted">
            {left === 0
              ? `You have used all ${limit} of today’s previews. You get new ones tomorrow (UTC). You can save the store without previews.`
              : `${left} of ${limit} previews left today.`}
          </p>
        </div>
      )}
    </Sheet>
  )
}
