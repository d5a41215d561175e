import { Empty } from '../../../parts/feedback/empty.tsx'
import { Panel, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiList, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { LookOnly } from '../../parts/forms/permitted.tsx'
import { Pager } from '../../parts/values/pager.tsx'
import { AddAssets } from './add-assets.tsx'
import { AssetCard } from './asset-card.tsx'

type AssetsSectionProps = { kind: 'IMAGE' | 'VOICE'; query: { accountId?: string } }

const PAGE = 12
const KIND_TEXTS = {
  IMAGE: {
    get title() {
      return say('Photos')
    },
    get empty() {
      return say('No photos yet')
    },
    get why() {
      return say(
        'Add photos so that brands can find you, and see drafts with you if you allow previews. Start with five in different lighting.',
      )
    },
  },
  VOICE: {
    get title() {
      return say('Voice')
    },
    get empty() {
      return say('No recordings yet')
    },
    get why() {
      return say('Add one so that brands can find your voice, and hear a script in it if you allow previews.')
    },
  },
} as const

export function AssetsSection({ kind, query }: AssetsSectionProps) {
  const listQuery = { ...query, type: kind, limit: PAGE }
  const assets = useApiList(
    'GET /api/likeness/assets',
    { query: { ...listQuery, offset: 0 } },
    ({ offset, limit, total }) => (offset + limit < total ? { query: { ...listQuery, offset: offset + limit } } : null),
  )
  const words = KIND_TEXTS[kind]
  return (
    <Section title={words.title}>
      <Panel>
        <LookOnly
          calls={kind === 'IMAGE' ? 'POST /api/ui-api/user-image-assets/add' : 'POST /api/ui-api/user-voice-assets/add'}
        >
          <AddAssets kind={kind} query={query} />
        </LookOnly>
      </Panel>
      <Load of={assets}>
        {({ pages }) => {
          const rows = pages.flatMap((page) => page.assets)
          if (rows.length === 0) return <Empty title={words.empty}>{words.why}</Empty>
          return (
            <div>
              {kind === 'VOICE' && query.accountId === undefined && <HearingHint />}
              {rows.map((asset, at) => (
                <AssetCard key={asset.id} asset={asset} query={query} isFirst={at === 0} />
              ))}
              <Pager {...assets} />
            </div>
          )
        }}
      </Load>
    </Section>
  )
}

function HearingHint() {
  const showcase = useApiQuery('GET /api/accounts/showcase')
  if (!showcase.data) return null
  return (
    <p className="small muted">
      {showcase.data.playsVoice
        ? say('Everyone can hear ten seconds of your newest recording.')
        : say('Only brands that prepare an offer for you can hear your voice.')}{' '}
      <Link to="/settings/profile">
        {showcase.data.playsVoice ? say('Change this') : say('Let everyone hear a sample')}
      </Link>
    </p>
  )
}
