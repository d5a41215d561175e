import { Facts, Panel } from '../../parts/layout/page.tsx'
import { useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'

export const head: PageModule['head'] = () => ({ title: 'Settings' })

export default function SettingsPage() {
  const { displayName, imageUrl, email, slug } = useSignedIn()
  return (
    <SettingsFrame here={null} title="Settings" lead="Manage your account.">
      <Panel>
        <PersonLine name={displayName} imageUrl={imageUrl} about={email} />
        <Facts rows={[['Username', slug]]} />
      </Panel>
    </SettingsFrame>
  )
}
