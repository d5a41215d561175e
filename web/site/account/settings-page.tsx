import { Facts, Panel } from '../../parts/layout/page.tsx'
import { say } from '../../words/say.ts'
import { useSignedIn } from '../api.tsx'
import type { PageModule } from '../page-module.ts'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { LanguageForm } from './parts/language-form.tsx'

export const head: PageModule['head'] = () => ({ title: say('Settings') })

export default function SettingsPage() {
  const { displayName, imageUrl, email, slug } = useSignedIn()
  return (
    <SettingsFrame here={null} title={say('Settings')} lead={say('Manage your account.')}>
      <Panel>
        <PersonLine name={displayName} imageUrl={imageUrl} about={email} />
        <Facts rows={[[say('Username'), slug]]} />
      </Panel>
      <LanguageForm />
    </SettingsFrame>
  )
}
