import type { TeamDetails } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
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
    say: { email: 'Enter an email address.' },
  })
  const isStale = form.refused?.code === 'SIGN_IN_AGAIN'
  return (
    <Section title="Invite a colleague">
      <ApiForm form={isStale ? { ...form, refused: null } : form} label="Invite a colleague">
        <TextField
          {...form.text('email')}
          label="Email address"
          type="email"
          autoComplete="off"
          hint="They sign in, or sign up, with this address. The link works for seven days."
        />
        <SelectField {...form.choice('role')} label="Role" choices={choicesFor(team)} />
        <div>
          <Button {...form.button} look="primary" busyLabel="Sending">
            Send invitation
          </Button>
        </div>
      </ApiForm>
      {form.done && (
        <Notice tone="good" title="Invitation sent">
          You see it below until they answer.
        </Notice>
      )}
      {isStale && (
        <ConfirmPresence onConfirmed={() => void form.submit()}>
          Members can act for you, so we need to confirm that it is you.
        </ConfirmPresence>
      )}
    </Section>
  )
}
