import './first-screen.css'
import type { ReactNode } from 'react'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { PageHeading } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { Link } from '../../navigation.tsx'
import { Picture } from '../../parts/media/picture.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { describeOfferings, formatLowestPrice } from '../labels.ts'

type FirstScreenProps = {
  title: string
  lead: string
  actions: ReactNode
  facts: readonly (readonly [name: string, value: ReactNode])[]
  example: ReactNode
}

/**
 * First screen: what the product is, what it costs, why to trust it, and one example. Fits a phone.
 */
export const FirstScreen = ({ title, lead, actions, facts, example }: FirstScreenProps) => (
  <section className="first-screen">
    <div className="first-screen-words">
      <PageHeading title={title} lead={lead} />
      {actions}
    </div>
    {example}
    <dl className="first-screen-facts">
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
    <Link to={`/t/${slug}`} className="first-screen-example">
      {src !== null && <Picture src={src} alt="" ratio="4 / 5" isFirst sizes="(max-width: 60rem) 6rem, 26rem" />}
      <span className="first-screen-example-words">
        <strong>{displayName}</strong>
        <span className="small muted">
          {describeOfferings(likenessSearch.hasImageAsset, likenessSearch.hasVoiceSample)}
        </span>
        {price !== null && <span className="figure">{say('Offers {price}', { price })}</span>}
      </span>
    </Link>
  )
}
