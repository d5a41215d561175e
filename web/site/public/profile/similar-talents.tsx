import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiQuery } from '../../api.tsx'
import { Tiles } from '../../parts/media/tile.tsx'
import { describeTraits } from '../labels.ts'
import { TalentTile } from '../parts/talent-tile.tsx'

export function SimilarTalents({ slug }: { slug: string }) {
  const { data } = useApiQuery('GET /api/talents/{slug}/similar', { params: { slug } })
  if (!data || data.talents.length === 0) return null
  return (
    <Section title={say('Similar talents')}>
      <Tiles>
        {data.talents.map((talent) => (
          <TalentTile
            key={talent.id}
            talent={talent}
            why={describeTraits(talent.likenessSearch).join(' · ')}
            isFirst={false}
            chosen={null}
          />
        ))}
      </Tiles>
    </Section>
  )
}
