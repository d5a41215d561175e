import './talent-tile.css'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { Tile } from '../../parts/media/tile.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { describeOfferings, formatLowestPrice } from '../labels.ts'

/** Talents that a brand has selected for one offer. */
export type Choice = { slugs: readonly string[]; choose: (slugs: readonly string[]) => void }

type TalentTileProps = { talent: FoundTalent; why: string; isFirst: boolean; chosen: Choice | null }

/**
 * Card of a talent in the search results, with picture, reason for the match, offerings and price.
 */
export function TalentTile({ talent, why, isFirst, chosen }: TalentTileProps) {
  const stripOrigin = useStripOrigin()
  const { displayName, slug, likenessSearch, minimums = [] } = talent
  const offer = [
    describeOfferings(likenessSearch.hasImageAsset, likenessSearch.hasVoiceSample),
    formatLowestPrice(minimums),
  ]
  const isChosen = chosen?.slugs.includes(slug) ?? false
  return (
    <Tile
      to={`/t/${slug}`}
      title={displayName}
      imageUrl={stripOrigin(talent.profileImage)}
      isFirst={isFirst}
      about={
        <>
          <span className="talent-why">{why}</span>
          <span className="talent-offer">{offer.filter(Boolean).join(', ')}</span>
        </>
      }
    >
      {chosen && (
        <label className="talent-choose">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={`Choose ${displayName}`}
            onChange={({ currentTarget: { checked } }) =>
              chosen.choose(checked ? [...chosen.slugs, slug] : chosen.slugs.filter((one) => one !== slug))
            }
          />
          <span aria-hidden="true">{isChosen ? 'Chosen' : 'Choose'}</span>
        </label>
      )}
    </Tile>
  )
}
