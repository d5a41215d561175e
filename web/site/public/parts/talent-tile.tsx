import './talent-tile.css'
import type { FoundTalent } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Player } from '../../parts/media/player.tsx'
import { Tile } from '../../parts/media/tile.tsx'
import { useStripOrigin } from '../../parts/values/own-links.ts'
import { describeOfferings, formatLowestPrice } from '../labels.ts'

export type Choice = { slugs: readonly string[]; choose: (slugs: readonly string[]) => void }

type TalentTileProps = { talent: FoundTalent; why: string; isFirst: boolean; chosen: Choice | null }

/** Shows the reason for the match, the offerings and the price. */
export function TalentTile({ talent, why, isFirst, chosen }: TalentTileProps) {
  const stripOrigin = useStripOrigin()
  const { displayName, slug, likenessSearch, minimums = [], voice, availability } = talent
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
          {availability === 'ON_REQUEST' && (
            <span className="talent-why">{say('On request: decides about this use in person')}</span>
          )}
          <span className="talent-why">{why}</span>
          <span className="talent-offer">{offer.filter(Boolean).join(', ')}</span>
        </>
      }
    >
      {voice && (
        <Player
          src={stripOrigin(voice.url) ?? voice.url}
          title={say('{displayName}’s voice', { displayName })}
          madeWithAi={voice.madeWithAi}
          seconds={voice.seconds}
          peaks={voice.peaks}
          isCompact
        />
      )}
      {chosen && (
        <label className="talent-choose">
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={say('Choose {displayName}', { displayName })}
            onChange={({ currentTarget: { checked } }) =>
              chosen.choose(checked ? [...chosen.slugs, slug] : chosen.slugs.filter((one) => one !== slug))
            }
          />
          <span aria-hidden="true">{isChosen ? say('Chosen') : say('Choose')}</span>
        </label>
      )}
    </Tile>
  )
}
