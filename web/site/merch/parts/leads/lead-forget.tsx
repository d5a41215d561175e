import { useState } from 'react'
import { useDecide } from '../../../admin/parts/use-decide.ts'
import { Actions } from '../../../parts/button.tsx'
import { Confirm } from '../../../parts/confirm.tsx'
import { TextField } from '../../../parts/fields.tsx'
import { Notice } from '../../../parts/notice.tsx'
import { Section } from '../../../parts/page.tsx'

const useForget = () => useDecide('POST /api/merch/admin/leads/forget', ['GET /api/merch/admin/leads'])

const WhatFollows = ({ email }: { email: string }) => (
  <p>
    Everything that came by a form from {email} is thrown away, for good. That it was done is kept in the audit, without
    the address.
  </p>
)

/** Erases all data that came from a lead's address. */
export function ForgetButton({ email }: { email: string }) {
  const { decide, isBusy, refused } = useForget()
  return (
    <Confirm
      label="Forget"
      labelForEars={`Forget ${email}`}
      title={`Forget all leads from ${email}?`}
      doWords="Forget them"
      isBusy={isBusy}
      refused={refused}
      onConfirm={() => decide({ body: { email } })}
    >
      <WhatFollows email={email} />
    </Confirm>
  )
}

/** Erases the data of any address, for requests that arrive by mail. */
export function ForgetAddress() {
  const { decide, isBusy, refused, done } = useForget()
  const [typed, setTyped] = useState('')
  const email = typed.trim()
  return (
    <Section title="Somebody asks to be forgotten">
      <p className="muted">Write the address they ask from. Accounts are erased under Erasures.</p>
      <div className="form">
        <TextField
          name="forget"
          label="Address"
          type="email"
          maxLength={254}
          value={typed}
          onChange={setTyped}
          isRequired
        />
      </div>
      <Actions>
        <Confirm
          label="Forget this address"
          title={`Forget all leads from ${email}?`}
          doWords="Forget them"
          whyNot={email.includes('@') ? undefined : 'Write an address first.'}
          isBusy={isBusy}
          refused={refused}
          onConfirm={() => decide({ body: { email } })}
        >
          <WhatFollows email={email} />
        </Confirm>
      </Actions>
      {done && (
        <Notice tone="good" title={forgottenWords(done.data.forgotten)}>
          It is written down in the audit, without the address.
        </Notice>
      )}
    </Section>
  )
}

const forgottenWords = (count: number): string =>
  count === 0
    ? 'Nothing came from this address'
    : count === 1
      ? 'One lead is forgotten'
      : `${count} leads are forgotten`
