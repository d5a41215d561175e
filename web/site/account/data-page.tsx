import type { PageModule } from '../page-module.ts'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { DataCopy } from './parts/data-copy.tsx'
import { DeleteAccount } from './parts/delete-account.tsx'

export const head: PageModule['head'] = () => ({ title: 'Your data' })

export default function DataPage() {
  return (
    <SettingsFrame
      here="/settings/data"
      title="Your data"
      lead="You can download a copy of everything we store about you, or delete your account."
    >
      <DataCopy />
      <DeleteAccount />
    </SettingsFrame>
  )
}
