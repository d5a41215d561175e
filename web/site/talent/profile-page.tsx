import type { Account } from '../../../client/src/api-types.ts'
import { Columns, Panel, Section } from '../../parts/layout/page.tsx'
import { Say, say } from '../../words/say.ts'
import { useApiQuery, useFacts } from '../api.tsx'
import { Link } from '../navigation.tsx'
import type { PageModule } from '../page-module.ts'
import { Load } from '../parts/feedback/load.tsx'
import { Notice } from '../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../parts/forms/api-form.tsx'
import { Actions, Button } from '../parts/forms/button.tsx'
import { TextArea, TextField } from '../parts/forms/fields.tsx'
import { SettingsFrame } from '../parts/layout/settings-frame.tsx'
import { EmbedCode } from '../parts/licensing/embed-code.tsx'
import { Picture } from '../parts/media/picture.tsx'
import { ChangeOwnAccountBody } from '../parts/rules/body-rules.ts'
import { PersonLine } from '../parts/values/person-line.tsx'
import { ProfilePicture } from './parts/profile-picture.tsx'
import { ShowcaseSection } from './parts/showcase-section.tsx'

export const head: PageModule['head'] = () => ({ title: say('Profile') })

export default function ProfilePage() {
  const account = useApiQuery('GET /api/accounts/me')
  return (
    <SettingsFrame
      here="/settings/profile"
      title={say('Profile')}
      lead={say('What others see on your page and next to every offer.')}
    >
      <Load of={account}>{(body) => <Profile account={body.account} />}</Load>
    </SettingsFrame>
  )
}

function Profile({ account }: { account: Account }) {
  const { baseUrl } = useFacts()
  const { imageUrl } = account
  const form = useApiForm('PATCH /api/accounts/me', {
    rules: ChangeOwnAccountBody,
    initial: { displayName: account.displayName, bio: account.bio ?? '' },
    guards: true,
  })
  const { displayName, bio } = form.values
  const page = `/t/${account.slug}`
  return (
    <Columns
      side={
        <Section title={say('Preview')}>
          <Panel>
            {imageUrl !== null && <Picture key={imageUrl} src={imageUrl} alt="" ratio="1 / 1" />}
            <PersonLine name={displayName.trim() || '…'} imageUrl={imageUrl} about={`@${account.slug}`} />
            {bio.trim() !== '' && <p className="words">{bio}</p>}
            {account.kind === 'talent' && <Link to={page}>{say('View your page')}</Link>}
          </Panel>
        </Section>
      }
    >
      <ProfilePicture imageUrl={imageUrl} />
      <ApiForm form={form} label={say('Profile')}>
        <TextField {...form.text('displayName')} label={say('Name')} />
        <TextArea
          {...form.text('bio')}
          label={say('About you')}
          hint={say(
            'Plain text. Leave out email addresses and phone numbers: you can share them once an offer is paid.',
          )}
        />
        <p className="small muted">
          <Say
            text="Your page address: {address}. It does not change when you change your name, so existing links keep working."
            values={{ address: <span className="words">{`${baseUrl}${page}`}</span> }}
          />
        </p>
        {form.isSaved && <Notice tone="good">{say('Saved. Your changes are visible to everyone.')}</Notice>}
        <Actions>
          <Button {...form.button} look="primary" busyLabel={say('Saving')}>
            {say('Save profile')}
          </Button>
        </Actions>
      </ApiForm>
      {(account.kind === 'talent' || account.kind === 'brand') && (
        <ShowcaseSection isTalent={account.kind === 'talent'} />
      )}
      {account.kind === 'talent' && (
        <Section title={say('On other sites')}>
          <p>
            {say(
              'This code shows your picture, name and lowest fee on another site, with a link to your page. It shows nothing while brands cannot find you.',
            )}
          </p>
          <EmbedCode
            element="license-this-face"
            url={`${baseUrl}${page}`}
            words={account.displayName}
            baseUrl={baseUrl}
          />
        </Section>
      )}
    </Columns>
  )
}
