import { useState } from 'react'
import type { AdminRolesList } from '../../../../client/src/api-types.ts'
import { Section } from '../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../api.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { Decision } from '../../parts/forms/decision.tsx'
import { CheckField } from '../../parts/forms/fields.tsx'

type Member = { id: string; displayName: string }
type Role = AdminRolesList['roles'][number]['role']

/** Shows the admin roles of an account, and lets full admins grant and revoke them. */
export function AdminRoles({ account }: { account: Member }) {
  const list = useApiQuery('GET /api/admin/roles')
  return <Load of={list}>{(data) => <RolesForm key={account.id} account={account} list={data} />}</Load>
}

function RolesForm({ account: { id, displayName }, list }: { account: Member; list: AdminRolesList }) {
  const { call, isBusy, refused, reset } = useApiMutation('POST /api/admin/roles')
  const now = list.admins.find(({ accountId }) => accountId === id)?.adminRoles ?? []
  const [chosen, setChosen] = useState<readonly string[]>(now)
  const to = list.roles.flatMap(({ role }) => (chosen.includes(role) ? [role] : []))
  const namesOf = (roles: readonly Role[]) =>
    list.roles.flatMap(({ role, label }) => (roles.includes(role) ? [label] : [])).join(', ') || 'none'
  if (refused?.code === 'SIGN_IN_AGAIN')
    return (
      <ConfirmPresence onConfirmed={reset}>
        Admins can decide about other people’s money and data, so we need to confirm that it is you.
      </ConfirmPresence>
    )
  return (
    <Section title="Admin roles">
      <p className="small muted">Now: {namesOf(now)}. Changes apply immediately.</p>
      <CheckField
        name={`admin-roles-${id}`}
        legend={`Roles of ${displayName}`}
        values={chosen}
        onChange={setChosen}
        choices={list.roles.map(({ role, label, about }) => ({
          value: role,
          label: (
            <>
              {label} <span className="small muted">{about}</span>
            </>
          ),
        }))}
      />
      <Decision
        title="Save the roles"
        about={`admin-roles-${id}`}
        reasonHint="Kept in the audit log. We may ask you first to confirm that it is you."
        isBusy={isBusy}
        refused={refused}
        onDecide={(_chosen, reason) => call({ body: { accountId: id, from: [...now], to, reason } })}
        choices={[
          {
            value: 'save',
            label: 'Save roles',
            question: `Change the admin roles of ${displayName}?`,
            consequences: (
              <p>
                Before: {namesOf(now)}. After: {namesOf(to)}.
                {to.includes('full') && ` ${displayName} can then see and decide everything that you can.`}
                {to.length === 0 && ` ${displayName} keeps their account but loses access to the admin pages.`}
              </p>
            ),
            confirmLabel: 'Save roles',
            done: 'The roles were saved.',
            isDestructive: true,
          },
        ]}
      />
    </Section>
  )
}
