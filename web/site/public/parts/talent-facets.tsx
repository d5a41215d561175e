import type { LikenessFacets } from '../../../../client/src/api-types.ts'
import { say } from '../../../words/say.ts'
import { Actions, Button } from '../../parts/forms/button.tsx'
import { type Facet, Facets } from '../../parts/forms/facets.tsx'
import { accentLabel, capitalize } from '../../words/accents.ts'
import { freeAddress } from '../free-scope.ts'
import { ageLabel, CATEGORY, GENDER, HAIR, VOICE } from '../labels.ts'
import { type FacetName, type TalentSearch, tagsIn } from '../talent-search.ts'
import { FreeScopeField } from './free-scope-field.tsx'

type Labeler = (value: string) => string
const createLabeler =
  (words: Readonly<Record<string, string>>): Labeler =>
  (value) =>
    words[value] ?? capitalize(value)

const GROUPS: readonly { name: FacetName; legend: string; words: Labeler; isMany?: boolean; isOpen?: boolean }[] = [
  {
    name: 'category',
    get legend() {
      return say('Category')
    },
    words: createLabeler(CATEGORY),
    isOpen: true,
  },
  {
    name: 'voiceTone',
    get legend() {
      return say('Voice')
    },
    words: createLabeler(VOICE),
    isOpen: true,
  },
  {
    name: 'ageGroup',
    get legend() {
      return say('Age')
    },
    words: ageLabel,
  },
  {
    name: 'gender',
    get legend() {
      return say('Gender')
    },
    words: createLabeler(GENDER),
  },
  {
    name: 'hairColor',
    get legend() {
      return say('Hair')
    },
    words: createLabeler(HAIR),
  },
  {
    name: 'accent',
    get legend() {
      return say('Accent')
    },
    words: accentLabel,
  },
  {
    name: 'expression',
    get legend() {
      return say('Expression')
    },
    words: capitalize,
  },
  {
    name: 'tags',
    get legend() {
      return say('In their pictures')
    },
    words: capitalize,
    isMany: true,
  },
]
const BRINGS: readonly Pick<Facet, 'name' | 'legend'>[] = [
  {
    name: 'hasImageAsset',
    get legend() {
      return say('With pictures')
    },
  },
  {
    name: 'hasVoiceSample',
    get legend() {
      return say('With a voice sample')
    },
  },
]
const FOLLOWERS = ['1000', '10000', '100000', '1000000'] as const
const FOLLOWERS_WORDS: Readonly<Record<string, string>> = {
  get '1000'() {
    return say('1,000 or more')
  },
  get '10000'() {
    return say('10,000 or more')
  },
  get '100000'() {
    return say('100,000 or more')
  },
  get '1000000'() {
    return say('1 million or more')
  },
}

export function filterLabel(name: string, value: string): string {
  if (name === 'free') return value
  if (name === 'q') return say('Name “{value}”', { value })
  if (name === 'minFollowers') return say('{count} followers', { count: FOLLOWERS_WORDS[value] ?? value })
  const flag = BRINGS.find((one) => one.name === name)
  if (flag) return flag.legend
  const group = GROUPS.find((one) => one.name === name)
  return group ? group.words(value) : value
}

type TalentFacetsProps = {
  searchQuery: TalentSearch
  search: URLSearchParams
  counts: LikenessFacets | undefined
  isBrand: boolean
  onChange: (values: Readonly<Record<string, string | null>>) => void
}

/** Each choice shows how many talents would be found with it. */
export function TalentFacets({ searchQuery: asked, search, counts, isBrand, onChange }: TalentFacetsProps) {
  const valuesOf = (name: string) =>
    name === 'tags' ? tagsIn(search) : asked.filters.filter((one) => one.name === name).map(({ value }) => value)
  const groups: Facet[] = GROUPS.map(({ words, ...group }) => {
    const values = valuesOf(group.name)
    const counted = counts?.[group.name] ?? []
    const missing = values.filter((value) => !counted.some((one) => one.value === value))
    return {
      ...group,
      values,
      choices: [
        ...counted.map(({ value, count }) => ({ value, count, label: words(value) })),
        ...missing.map((value) => ({ value, label: words(value) })),
      ],
    }
  })
  const flags: Facet[] = BRINGS.map(({ name, legend }) => ({
    name,
    legend,
    values: valuesOf(name),
    choices: [{ value: 'true', label: say('Required') }],
  }))
  const followers: Facet = {
    name: 'minFollowers',
    legend: say('Followers'),
    values: valuesOf('minFollowers'),
    choices: FOLLOWERS.map((value) => ({ value, label: FOLLOWERS_WORDS[value] })),
  }
  return (
    <div className="stack">
      {isBrand && <FreeScopeField scope={asked.free} onChange={(scope) => onChange(freeAddress(scope))} />}
      <Facets
        facets={[...groups, followers, ...flags]}
        onChange={(name, values) => onChange({ [name]: values.join(',') })}
      />
      <noscript>
        <Actions>
          <Button type="submit">{say('Show results')}</Button>
        </Actions>
      </noscript>
    </div>
  )
}
