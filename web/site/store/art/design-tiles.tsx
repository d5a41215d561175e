import './design-tiles.css'
import { Picture } from '../../parts/media/picture.tsx'
import { type Store, useStore } from '../store.ts'
import { useWords } from '../words/words.ts'

type Design = Store['designs'][number]
type TilesProps = { designs: readonly Design[]; onChoose: (design: Design) => void }

/** A design without a finished picture is disabled and shows the reason. */
export const DesignTiles = ({ designs, onChoose }: TilesProps) => (
  <ul className="design-tiles">
    {designs.map((design, at) => (
      <li key={design.id}>
        <DesignTile design={design} isFirst={at < 2} onChoose={onChoose} />
      </li>
    ))}
  </ul>
)

type TileProps = { design: Design; isFirst: boolean; onChoose: (design: Design) => void }

function DesignTile({ design, isFirst, onChoose }: TileProps) {
  const { slug } = useStore()
  const { designs: words, missing } = useWords().art
  const { id, name, displayImageUrl, assetStatus } = design
  const picture =
    displayImageUrl === null ? (
      <span className="picture design-tile-wall" aria-hidden="true">
        {assetStatus === 'pending' || assetStatus === 'generating' ? (
          <span className="design-tile-spinner" />
        ) : (
          [...name][0]?.toUpperCase()
        )}
      </span>
    ) : (
      <Picture
        src={displayImageUrl}
        alt=""
        ratio="1 / 1"
        isFirst={isFirst}
        sizes="(max-width: 40rem) 50vw, 20rem"
        missing={missing}
      />
    )
  if (assetStatus !== 'ready')
    return (
      <div className="design-tile design-tile-off">
        {picture}
        <strong>{name}</strong>
        <span className={assetStatus === 'error' ? 'small bad' : 'small muted'}>
          {assetStatus === 'error' ? words.failed : words.coming}
        </span>
      </div>
    )
  return (
    <form
      method="post"
      action={`/c/${slug}/do/choose-design`}
      onSubmit={(event) => {
        event.preventDefault()
        onChoose(design)
      }}
    >
      <input type="hidden" name="designId" value={id} />
      <button type="submit" className="design-tile">
        {picture}
        <strong>{name}</strong>
      </button>
    </form>
  )
}
