import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation } from '../../../../api.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions } from '../../../../parts/forms/button.tsx'
import { TextField } from '../../../../parts/forms/fields.tsx'
import { ForgetMerchLeadsBody } from '../../../../parts/rules/body-rules.ts'
import { faultsOf } from '../../../../parts/rules/rules.ts'

const FORGET = 'POST /api/merch/admin/leads/forget'

const DeletionConsequences = ({ email }: { email: string }) => (
  <p>
    Everything sent through a form from {email} is deleted permanently. The deletion is kept in the audit log, without
    the address.
  </p>
)

export function ForgetButton({ email }: { email: string }) {
  const { call, isBusy, refused } = useApiMutation(FORGET)
  return (
    <Confirm
      label="Delete"
      ariaLabel={`Delete leads from ${email}`}
      title={`Delete all leads from ${email}?`}
      confirmLabel="Delete leads"
      isBusy={isBusy}
      refused={refused}
      onConfirm={() => call({ body: { email } })}
    >
      <DeletionConsequences email={email} />
    </Confirm>
  )
}

/** Erases the data of people who ask for erasure by mail. */
export function ForgetAddress() {
  const form = useApiForm(FORGET, { rules: ForgetMerchLeadsBody, initial: { email: '' } })
  const { done } = form
  const email = form.values.email.trim()
  return (
    <Section title="Data deletion request">
      <p className="muted">
        Enter the email address of the person who made the request. To delete an account, use Account deletions.
      </p>
      <div className="form" ref={form.element}>
        <TextField {...form.text('email')} label="Email address" type="email" />
      </div>
      <Actions>
        <Confirm
          label="Delete leads"
          title={`Delete all leads from ${email}?`}
          confirmLabel="Delete leads"
          disabledReason={faultsOf(ForgetMerchLeadsBody, { email })['email'] && 'Enter an email address first.'}
          isBusy={form.isBusy}
          refused={form.refused}
          onConfirm={form.submit}
        >
          <DeletionConsequences email={email} />
        </Confirm>
      </Actions>
      {done && (
        <Notice tone="good" title={deletedText(done.data.forgotten)}>
          It is recorded in the audit log, without the address.
        </Notice>
      )}
    </Section>
  )
}

const deletedText = (count: number): string =>
  count === 0 ? 'No leads from this address' : count === 1 ? '1 lead was deleted' : `${count} leads were deleted`
