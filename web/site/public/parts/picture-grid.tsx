import './picture-grid.css'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'

type PictureGridProps = {
  talents: readonly FoundTalent[]
  /** `pair`: two pictures side by side. `row`: all pictures side by side. */
  shape: 'pair' | 'row'
}

export function PictureGrid({ talents, shape }: PictureGridProps) {
  const stripOrigin = useStripOrigin()
  const shown = talents.flatMap(({ profileImage, ...talent }) => {
    const src = stripOrigin(profileImage)
    return src === null ? [] : [{ ...talent, src }]
  })
  return (
    <ul className={`wall wall-${shape}`}>
      {shown.map(({ slug, displayName, src }) => (
        <li key={slug}>
          <Link to={`/t/${slug}`} className="wall-link">
            <Picture src={src} alt="" sizes="(max-width: 60rem) 50vw, 24rem" />
            <span className="small">{displayName}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
