import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, Section } from '../../parts/layout/page.tsx'
import { Facets } from '../parts/forms/facets.tsx'
import { Tile, Tiles } from '../parts/media/tile.tsx'
import { Narrowings, Results } from '../parts/values/results.tsx'

/** Filters of a search, its results and tiles. */
export const SearchParts = () => (
  <>
    <Section title="Facets and results">
      <Columns
        side={
          <Facets
            onChange={() => undefined}
            facets={[
              {
                name: 'voice',
                legend: 'Voice',
                values: ['warm'],
                choices: [
                  { value: 'warm', label: 'Warm', count: 4 },
                  { value: 'deep', label: 'Deep', count: 2 },
                ],
              },
              {
                name: 'tags',
                legend: 'Tags',
                values: [],
                isMany: true,
                choices: [{ value: 'stage', label: 'Stage' }],
              },
            ]}
          />
        }
      >
        <Results
          title="4 talents"
          isStale={false}
          page={2}
          hasNext
          hrefOf={(page) => `/dev/parts?page=${page}`}
          tiles={['Noa Lind', 'Ama Boateng'].map((name) => (
            <Tile key={name} to="/dev/parts" title={name} imageUrl={null} about="Warm voice, from $400" />
          ))}
        >
          <Narrowings of={[{ label: 'Warm', without: '/dev/parts' }]} />
        </Results>
      </Columns>
    </Section>
    <Section title="Tiles">
      <Tiles>
        {['Mara Olsen', 'Jonas Brandt', 'Aiko Tan', 'Ruth Adeyemi'].map((name) => (
          <Tile key={name} to="/dev/parts" title={name} imageUrl={null} about="Warm voice, from $400" />
        ))}
      </Tiles>
      <Skeleton count={4} shape="tiles" />
    </Section>
  </>
)
