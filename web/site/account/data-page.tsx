import { say } from '../../words/say.ts'
import type { PageModule } from '../page-module.ts'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { DataCopy } from './parts/data-copy.tsx'
import { DeleteAccount } from './parts/delete-account.tsx'

export const head: PageModule['head'] = () => ({ title: say('Your data') })

export default function DataPage() {
  return (
    <SettingsFrame
      here="/settings/data"
      title={say('Your data')}
      lead={say('You can download a copy of everything we store about you, or delete your account.')}
    >
      <DataCopy />
      <DeleteAccount />
    </SettingsFrame>
  )
}
