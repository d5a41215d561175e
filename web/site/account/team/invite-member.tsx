import type { TeamDetails } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Notice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { SelectField, TextField } from '../../parts/forms/fields.tsx'
import { InviteMemberBody } from '../../parts/rules/body-rules.ts'
import { choicesFor } from './roles.tsx'

export function InviteMember({ team }: { team: TeamDetails }) {
  const form = useApiForm('POST /api/team/invitations', {
    rules: InviteMemberBody,
    initial: { email: '', role: choicesFor(team).at(-1)?.value ?? 'viewer' },
    body: ({ email, role }) => ({ email: email.trim(), role }),
    say: { email: say('Enter an email address.') },
  })
  const isStale = form.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Section title={say('Invite a colleague')}>
      <ApiForm form={isStale ? { ...form, refused: null } : form} label={say('Invite a colleague')}>
        <TextField
          {...form.text('email')}
          label={say('Email address')}
          type="email"
          autoComplete="off"
          hint={say('They sign in, or sign up, with this address. The link works for seven days.')}
        />
        <SelectField {...form.choice('role')} label={say('Role')} choices={choicesFor(team)} />
        <div>
          <Button {...form.button} look="primary" busyLabel={say('Sending')}>
            {say('Send invitation')}
          </Button>
        </div>
      </ApiForm>
      {form.done && (
        <Notice tone="good" title={say('Invitation sent')}>
          {say('You see it below until they answer.')}
        </Notice>
      )}
      {isStale && (
        <ConfirmPresence onConfirmed={() => void form.submit()}>
          {say('Members can act for you, so we need to confirm that it is you.')}
        </ConfirmPresence>
      )}
    </Section>
  )
}
