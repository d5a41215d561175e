import './looks-field.css'
import { useId, useState } from 'react'
import type { OfferedFilter, SellerStoreDesign } from '../../../../client/src/api-types.ts'
import { Empty } from '../../../parts/feedback/empty.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { AiMark, useDescribeMade } from '../../parts/media/ai-mark.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { type ChosenDesign, MAX_DESIGNS } from '../shop-draft.ts'

type Look = Omit<OfferedFilter, 'id'> & { id: string | null }

type LooksFieldProps = {
  offered: readonly OfferedFilter[]
  chosen: readonly ChosenDesign[]
  saved: readonly SellerStoreDesign[]
  photoUrl: string | null
  onToggle: (design: ChosenDesign) => void
  onTry: (filter: OfferedFilter) => void
}

/**
 * Shows toggle buttons with pictures. Tags filter the looks. The original photo is always part of
 * the store.
 */
export function LooksField({ offered, chosen, saved, photoUrl, onToggle, onTry }: LooksFieldProps) {
  const [tag, setTag] = useState<string | null>(null)
  const tags = [...new Set(offered.flatMap((filter) => filter.tags))].toSorted((one, other) => one.localeCompare(other))
  // A chosen filter stays even if it is no longer offered.
  const left = chosen.filter(({ filterId }) => filterId !== null && !offered.some(({ id }) => id === filterId))
  const looks: Look[] = [
    ORIGINAL,
    ...left.map(({ filterId, name }) => ({ ...NO_LONGER_OFFERED, id: filterId, name })),
    ...offered.filter((filter) => tag === null || filter.tags.includes(tag)),
  ]
  return (
    <div className="stack">
      {tags.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: these buttons only filter a list.
        <div className="row" role="group" aria-label="Filter by tag">
          {[null, ...tags].map((each) => (
            <button
              key={each}
              type="button"
              className="look-tag small"
              aria-pressed={tag === each}
              onClick={() => setTag(each)}
            >
              {each ?? 'All looks'}
            </button>
          ))}
        </div>
      )}
      <ul className="looks" aria-label="Looks">
        {looks.map((look) => (
          <LookTile
            key={look.id}
            look={look}
            picture={pictureOf(look, saved, photoUrl)}
            isOn={chosen.some(({ filterId }) => filterId === look.id)}
            isFull={chosen.length >= MAX_DESIGNS}
            onToggle={() => onToggle({ filterId: look.id, name: look.name })}
            onTry={
              photoUrl === null
                ? undefined
                : offered.find(({ id }) => id === look.id) && (() => onTry(look as OfferedFilter))
            }
          />
        ))}
      </ul>
      {offered.length === 0 && (
        <Empty title="No looks yet">
          No looks are available at the moment. Your store can open with your photo as it is.
        </Empty>
      )}
    </div>
  )
}

type LookTileProps = {
  look: Look
  picture: string | null
  isOn: boolean
  isFull: boolean
  onToggle: () => void
  onTry: (() => void) | undefined
}

function LookTile({ look: { id, name, description, tags }, picture, isOn, isFull, onToggle, onTry }: LookTileProps) {
  const stripOrigin = useStripOrigin()
  const baseId = useId()
  const src = stripOrigin(picture)
  // Pages load no pictures from other servers, so the filter shows its first letter.
  const describe = useDescribeMade({ src })
  const isShown = src?.startsWith('/') === true
  const isLocked = id === null || (isFull && !isOn)
  return (
    <li className={isOn ? 'look look-on' : 'look'}>
      <label>
        <span className="look-picture" aria-hidden="true">
          {isShown ? (
            <>
              <img src={`${src}${src.includes('?') ? '&' : '?'}w=320`} alt={describe('')} loading="lazy" />
              <AiMark src={src} />
            </>
          ) : (
            [...name][0]
          )}
        </span>
        <span className="look-name">
          <input
            type="checkbox"
            name={`look-${id ?? 'original'}`}
            checked={isOn}
            aria-labelledby={`${baseId}-name`}
            aria-describedby={`${baseId}-about`}
            aria-disabled={isLocked || undefined}
            onChange={() => !isLocked && onToggle()}
          />
          <strong id={`${baseId}-name`}>{name}</strong>
        </span>
        <span id={`${baseId}-about`} className="look-about small muted">
          {description}
          {tags.length > 0 && <span>{tags.join(' · ')}</span>}
        </span>
      </label>
      {onTry && (
        <Button look="quiet" onClick={onTry} label={`Try ${name}`}>
          Try
        </Button>
      )}
    </li>
  )
}

const NO_PICTURE_OR_TAGS = { referenceImageUrl: null, tags: [] }
const ORIGINAL: Look = {
  ...NO_PICTURE_OR_TAGS,
  id: null,
  name: 'Original',
  description: 'Your photo as it is. Always in the store.',
}
const NO_LONGER_OFFERED = {
  ...NO_PICTURE_OR_TAGS,
  description: 'No longer offered. You can keep it in your store as long as you want.',
}

function pictureOf(look: Look, saved: readonly SellerStoreDesign[], photoUrl: string | null): string | null {
  if (look.id === null) return photoUrl
  return saved.find(({ filterId }) => filterId === look.id)?.displayImageUrl ?? look.referenceImageUrl
}
