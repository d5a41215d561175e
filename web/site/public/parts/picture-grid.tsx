import './picture-grid.css'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { Link } from '../../navigation.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'

type PictureGridProps = {
  talents: readonly FoundTalent[]
  /**
   * `lead`: the first picture is large, and the others are around it. `pair`: two pictures side by
   * side. `row`: all pictures side by side.
   */
  shape: 'lead' | 'pair' | 'row'
  isFirst?: boolean
}

export function PictureGrid({ talents, shape, isFirst = false }: PictureGridProps) {
  const stripOrigin = useStripOrigin()
  const shown = talents.flatMap(({ profileImage, ...talent }) => {
    const src = stripOrigin(profileImage)
    return src === null ? [] : [{ ...talent, src }]
  })
  return (
    <ul className={`wall wall-${shape}`}>
      {shown.map(({ slug, displayName, src }, at) => (
        <li key={slug}>
          <Link to={`/t/${slug}`} className="wall-link">
            <Picture src={src} alt="" isFirst={isFirst && at === 0} sizes="(max-width: 60rem) 50vw, 24rem" />
            <span className="small">{displayName}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
