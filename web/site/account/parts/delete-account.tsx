import { useState } from 'react'
import type { Erasure, UnsettledMatter } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { useApiMutation, useApiQuery, useSignedIn } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../parts/forms/api-form.tsx'
import { Button } from '../../parts/forms/button.tsx'
import { TextField } from '../../parts/forms/fields.tsx'
import { Sheet } from '../../parts/layout/sheet.tsx'
import { RequestErasureBody } from '../../parts/rules/body-rules.ts'
import { Deadline } from '../../parts/values/deadline.tsx'
import { SETTLEMENT_LINKS } from '../labels.ts'

export function DeleteAccount() {
  const response = useApiQuery('GET /api/privacy/erasure')
  return (
    <Section title={say('Delete your account')}>
      <Load of={response}>
        {({ erasure, unsettled }) =>
          erasure && erasure.status !== 'cancelled' ? (
            <Scheduled erasure={erasure} />
          ) : (
            <DeletionRequest unsettled={unsettled} />
          )
        }
      </Load>
    </Section>
  )
}

function Scheduled({ erasure: { status, erasesAt, waitsFor } }: { erasure: Erasure }) {
  const cancel = useApiMutation('DELETE /api/privacy/erasure')
  if (status !== 'scheduled')
    return <Notice title={say('Your account is being deleted')}>{say('This can no longer be canceled.')}</Notice>
  return (
    <Notice tone="warn" title={say('Your account is scheduled for deletion')}>
      <p>
        <Deadline what={say('It will be deleted on')} at={erasesAt} />
      </p>
      {waitsFor !== null && <p>{say('Deletion is waiting for: {waitsFor}', { waitsFor })}</p>}
      <RefusalNotice refused={cancel.refused} />
      <Button onClick={() => void cancel.call({})} isBusy={cancel.isBusy} busyLabel={say('Canceling')}>
        {say('Keep my account')}
      </Button>
    </Notice>
  )
}

function DeletionRequest({ unsettled }: { unsettled: readonly UnsettledMatter[] }) {
  if (unsettled.length > 0)
    return (
      <>
        <p>{say('Before you can delete your account, settle the following.')}</p>
        <Unsettled unsettled={unsettled} />
      </>
    )
  return (
    <>
      <p className="muted">
        {say(
          'One week after your request, we delete your profile, likeness, messages and everything else about you. Payment records that the law requires us to keep remain, without your name where possible. You can cancel until then.',
        )}
      </p>
      <ConfirmBySlug />
    </>
  )
}

const Unsettled = ({ unsettled }: { unsettled: readonly UnsettledMatter[] }) => (
  <Lines>
    {unsettled.map(({ matter, todo }) => {
      const link = SETTLEMENT_LINKS[matter]
      return (
        <li key={matter}>
          <span>{say(todo)}</span>
          {link && <Link to={link[0]}>{say(link[1])}</Link>}
        </li>
      )
    })}
  </Lines>
)

function ConfirmBySlug() {
  const { slug } = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  const form = useApiForm('POST /api/privacy/erasure', { rules: RequestErasureBody, initial: { confirm: '' } })
  const { refused } = form
  const { unsettled } = (refused?.details ?? {}) as { unsettled?: readonly UnsettledMatter[] }
  const isStale = refused?.code === 'SIGN_IN_AGAIN'
  const confirm = form.text('confirm')
  return (
    <>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {say('Delete my account')}
        </Button>
      </div>
      <Sheet title={say('Delete your account?')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{say('Your account and everything in it will be deleted in one week. You can cancel here until then.')}</p>
        <ApiForm form={isStale ? { ...form, refused: null } : form} label={say('Delete your account')}>
          <TextField
            {...confirm}
            label={say('Type {slug} to confirm', { slug })}
            autoComplete="off"
            error={confirm.error && say('This does not match {slug}. Type it exactly as shown above.', { slug })}
          />
          {unsettled && <Unsettled unsettled={unsettled} />}
          <Button {...form.button} look="danger" busyLabel={say('Scheduling')}>
            {say('Delete my account in one week')}
          </Button>
        </ApiForm>
        {isStale && (
          <ConfirmPresence onConfirmed={() => void form.submit()}>
            {say('Deleting an account cannot be undone, so we need to confirm that it is you.')}
          </ConfirmPresence>
        )}
      </Sheet>
    </>
  )
}
