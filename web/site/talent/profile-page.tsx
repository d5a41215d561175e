import { useState } from 'react'
import type { Account } from '../../../client/src/api-types.ts'
import { useApiMutation, useApiQuery, useFacts } from '../api.tsx'
import { Link, useUnsavedGuard } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { TextArea, TextField } from '../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../parts/forms/form.tsx'
import { Columns, Panel, Section } from '../parts/layout/page.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { PersonLine } from '../parts/values/person-line.tsx'
import { ProfilePicture } from './parts/profile-picture.tsx'

export const head: PageModule['head'] = () => ({ title: 'Profile' })

/** Public profile and its address. */
export default function ProfilePage() {
  const account = useApiQuery('GET /api/accounts/me')
  return (
    <SettingsFrame
      here="/settings/profile"
      title="Profile"
      lead="What others see on your page and next to every offer."
    >
      <Load of={account}>{(body) => <Profile account={body.account} />}</Load>
    </SettingsFrame>
  )
}

function Profile({ account }: { account: Account }) {
  const { baseUrl } = useFacts()
  const [displayName, setName] = useState(account.displayName)
  const [bio, setBio] = useState(account.bio ?? '')
  const [isSaved, setSaved] = useState(false)
  const save = useApiMutation('PATCH /api/accounts/me', {
    onDone: () => setSaved(true),
  })
  const isDirty = displayName !== account.displayName || bio !== (account.bio ?? '')
  const { imageUrl } = account
  useUnsavedGuard(isDirty)
  const errors = fieldErrorsOf(save.refused)
  const page = `/t/${account.slug}`
  return (
    <Columns
      side={
        <Section title="Preview">
          <Panel>
            {imageUrl !== null && <Picture key={imageUrl} src={imageUrl} alt="" ratio="1 / 1" />}
            <PersonLine name={displayName.trim() || '…'} imageUrl={imageUrl} about={`@${account.slug}`} />
            {bio.trim() !== '' && <p className="words">{bio}</p>}
            {account.kind === 'talent' && <Link to={page}>View your page</Link>}
          </Panel>
        </Section>
      }
    >
      <ProfilePicture imageUrl={imageUrl} />
      <Form
        label="Profile"
        refused={save.refused}
        fields={['displayName', 'bio']}
        onSubmit={() => {
          setSaved(false)
          void save.call({ body: { displayName, bio: bio.trim() || null } })
        }}
      >
        <TextField
          name="displayName"
          label="Name"
          value={displayName}
          onChange={setName}
          maxLength={80}
          error={errors['displayName']}
          isRequired
        />
        <TextArea
          name="bio"
          label="About you"
          value={bio}
          onChange={setBio}
          maxLength={2000}
          hint="Plain text, without addresses or phone numbers. Those can be shared only once an offer is paid."
        />
        <p className="small muted">
          Your page address: <span className="words">{`${baseUrl}${page}`}</span>. It does not change when you change
          your name, so existing links keep working.
        </p>
        {isSaved && !isDirty && <Notice tone="good">Saved. Your changes are visible to everyone.</Notice>}
        <Actions>
          <Button type="submit" look="primary" isBusy={save.isBusy} busyLabel="Saving">
            Save profile
          </Button>
        </Actions>
      </Form>
    </Columns>
  )
}
