import './opening.css'
import type { ReactNode } from 'react'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { Link } from '../../navigation.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { describeOfferings, formatLowestPrice } from '../labels.ts'

type OpeningProps = {
  title: string
  lead: string
  actions: ReactNode
  facts: readonly (readonly [name: string, value: ReactNode])[]
  example: ReactNode
}

/** First screen: what it is, what it costs, why to trust it, and one example. It fits a phone. */
export const Opening = ({ title, lead, actions, facts, example }: OpeningProps) => (
  <section className="opening">
    <div className="opening-words">
      <PageHeading title={title} lead={lead} />
      {actions}
    </div>
    {example}
    <dl className="opening-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** A public talent with their own lowest price. */
export function LiveExample({
  talent: { slug, displayName, profileImage, likenessSearch, minimums = [] },
}: {
  talent: FoundTalent
}) {
  const src = useStripOrigin()(profileImage)
  const price = formatLowestPrice(minimums)
  return (
    <Link to={`/t/${slug}`} className="opening-example">
      {src !== null && <Picture src={src} alt="" ratio="4 / 5" isFirst sizes="(max-width: 60rem) 6rem, 26rem" />}
      <span className="opening-example-words">
        <strong>{displayName}</strong>
        <span className="small muted">
          {describeOfferings(likenessSearch.hasImageAsset, likenessSearch.hasVoiceSample)}
        </span>
        {price !== null && <span className="figure">Offers {price}</span>}
      </span>
    </Link>
  )
}
