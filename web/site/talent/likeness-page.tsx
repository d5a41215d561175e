import { Empty } from '../../parts/feedback/empty.tsx'
import { Skeleton } from '../../parts/feedback/skeleton.tsx'
import { Columns, PageHeading } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useApiQuery } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Notice, RefusalNotice } from '../parts/feedback/notice.tsx'
import { Button } from '../parts/forms/button.tsx'
import { TalentField, useSelectedTalent } from '../parts/forms/selected-talent.tsx'
import { AssetsSection } from './parts/assets-section.tsx'
import { CasesSection } from './parts/cases-section.tsx'
import { ConsentSection } from './parts/consent-section.tsx'
import { IndexingSection } from './parts/indexing-section.tsx'
import { AboutYouSection } from './parts/own-statements-section.tsx'
import { PreviewSection } from './parts/preview-section.tsx'
import { SocialSection } from './parts/social-section.tsx'
import { UsesSection } from './parts/uses/uses-section.tsx'

export const head: PageModule['head'] = () => ({ title: say('Likeness') })

export default function LikenessPage() {
  const selection = useSelectedTalent()
  const { isAgent, isKnown, talent, refused } = selection
  return (
    <>
      <PageHeading
        title={talent ? say('Likeness of {name}', { name: talent.talent.displayName }) : say('Your likeness')}
        lead={say('Your photos and recordings, what we recognize in them, and how they may be used.')}
        actions={
          <Link to={talent ? `/commitments?talent=${talent.accountId}` : '/commitments'}>{say('Commitments')}</Link>
        }
      />
      <TalentField selection={selection} />
      <RefusalNotice refused={refused} />
      {!isKnown && !refused && <Skeleton count={4} />}
      {isKnown && isAgent && !talent && (
        <Empty title={say('No talents yet')} action={<Button to="/roster">{say('Open roster')}</Button>} />
      )}
      {talent && !talent.canAct && (
        <Notice title={say('View only')}>
          {say('{name} has not allowed you to change anything here.', { name: talent.talent.displayName })}
        </Notice>
      )}
      {isKnown && (!isAgent || talent) && <LikenessEditor key={talent?.accountId} query={selection.query} />}
    </>
  )
}

function LikenessEditor({ query }: { query: { accountId?: string } }) {
  const consent = useApiQuery('GET /api/likeness/consent', { query })
  if (consent.error !== null) return <RefusalNotice refused={consent.error} />
  return (
    <Columns
      side={
        <>
          <IndexingSection query={query} />
          <AboutYouSection query={query} />
          <SocialSection query={query} />
        </>
      }
    >
      <ConsentSection query={query} />
      <PreviewSection query={query} />
      <UsesSection query={query} />
      <CasesSection query={query} />
      <AssetsSection kind="IMAGE" query={query} />
      <AssetsSection kind="VOICE" query={query} />
    </Columns>
  )
}
