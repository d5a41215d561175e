import { useState } from 'react'
import type { AdminLeaderboard } from '../../../../../../client/src/api-types.ts'
import { Section } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery } from '../../../../api.tsx'
import { useGo } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { ApiForm, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { SelectField, SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { ChangeLeaderboardBody, CreateLeaderboardBody } from '../../../../parts/rules/body-rules.ts'
import { formatCount } from '../../merch-labels.ts'

/** Derives the slug from the name. */
export function NewBoard() {
  const go = useGo()
  const form = useApiForm('POST /api/merch/admin/leaderboards', {
    rules: CreateLeaderboardBody,
    initial: { name: '', isDefault: false },
    say: { name: 'Enter a name.' },
    onDone: ({ data }) => go(`/admin/boards/${data.leaderboard.id}`),
  })
  const name = form.text('name')
  return (
    <ApiForm form={form} label="Add leaderboard">
      <TextField {...name} label="Name" error={name.error ?? form.errorOf('slug')} />
      <SwitchField {...form.flag('isDefault')} label="Default leaderboard" hint="It replaces the current default." />
      <Actions>
        <Button {...form.button} look="primary" busyLabel="Adding">
          Add leaderboard
        </Button>
      </Actions>
    </ApiForm>
  )
}

export function BoardForm({ board }: { board: AdminLeaderboard }) {
  const form = useApiForm('PATCH /api/merch/admin/leaderboards/{id}', {
    rules: ChangeLeaderboardBody,
    input: { params: { id: board.id } },
    fixed: { version: board.version },
    initial: { name: board.name, slug: board.slug },
    guards: true,
    // The server may normalize the slug.
    stored: ({ data: { leaderboard } }) => ({ name: leaderboard.name, slug: leaderboard.slug }),
  })
  const slug = form.text('slug')
  return (
    <Section title="Leaderboard">
      {form.isSaved && <Notice tone="good">Saved.</Notice>}
      <ApiForm form={form} label="Leaderboard">
        <TextField {...form.text('name')} label="Name" />
        <TextField
          {...slug}
          label="Address"
          hint={`/boards/${slug.value.trim() || '…'}. Links to the old address stop working.`}
          maxLength={60}
          autoComplete="off"
        />
        <Actions>
          <Button
            {...form.button}
            busyLabel="Saving"
            disabledReason={form.isDirty ? undefined : 'Nothing has changed.'}
          >
            Save leaderboard
          </Button>
        </Actions>
      </ApiForm>
    </Section>
  )
}

export function BoardActions({ board }: { board: AdminLeaderboard }) {
  const { id, name, version, isActive, isDefault } = board
  const { call, isBusy, refused } = useApiMutation('PATCH /api/merch/admin/leaderboards/{id}')
  return (
    <Section title="Visibility">
      {isDefault ? (
        <Notice title="This is the default leaderboard">
          Fans see it unless a link names another leaderboard. To turn it off, make another leaderboard the default
          first.
        </Notice>
      ) : (
        <SwitchField
          name="isActive"
          label="Visible to fans"
          hint="When off, its page is not available. Its counts are kept."
          isOn={isActive}
          isBusy={isBusy}
          onChange={(isOn) => void call({ params: { id }, body: { version, isActive: isOn } })}
        />
      )}
      <RefusalNotice refused={refused} />
      <Actions>
        {!isDefault && (
          <Confirm
            label="Make default"
            title={`Make ${name} the default?`}
            confirmLabel="Make default"
            look="primary"
            isBusy={isBusy}
            refused={refused}
            disabledReason={isActive ? undefined : 'Turn it on first.'}
            onConfirm={() => call({ params: { id }, body: { version, isDefault: true } })}
          >
            <p>Fans see it unless a link names another leaderboard. It replaces the current default.</p>
          </Confirm>
        )}
        <DeleteBoard board={board} />
      </Actions>
    </Section>
  )
}

const MAX_BOARDS = 100

/** Deleting the default board requires a successor. */
function DeleteBoard({ board: { id, name, isDefault, teamCount } }: { board: AdminLeaderboard }) {
  const go = useGo()
  const [successorId, setSuccessor] = useState('')
  const others = useApiQuery(
    'GET /api/merch/admin/leaderboards',
    { query: { limit: MAX_BOARDS, offset: 0 } },
    { when: isDefault },
  )
  const { call, isBusy, refused } = useApiMutation('DELETE /api/merch/admin/leaderboards/{id}')
  const choices = (others.data?.data.leaderboards ?? [])
    .filter((one) => one.id !== id && one.isActive)
    .map((one) => ({ value: one.id, label: one.name }))
  const chosen = successorId || choices[0]?.value
  const disabledReason =
    isDefault && choices.length === 0 ? 'There must always be a leaderboard. Add another one first.' : undefined
  return (
    <>
      {disabledReason !== undefined && (
        <p className="small muted">This leaderboard cannot be deleted. {disabledReason}</p>
      )}
      <Confirm
        label="Delete leaderboard"
        title={`Delete ${name}?`}
        confirmLabel="Delete leaderboard"
        isBusy={isBusy}
        refused={refused}
        disabledReason={disabledReason}
        onConfirm={async () => {
          const query = isDefault && chosen ? { successorId: chosen } : {}
          const isDone = await call({ params: { id }, query })
          if (isDone) go('/admin/boards')
          return isDone
        }}
      >
        <p>
          {formatCount(teamCount, 'team')} {teamCount === 1 ? 'is' : 'are'} deleted with it. Fans who already counted
          for one of its teams are never counted again.
        </p>
        {isDefault && choices.length > 0 && (
          <SelectField
            name="successorId"
            label="New default leaderboard"
            value={chosen ?? ''}
            onChange={setSuccessor}
            choices={choices}
          />
        )}
      </Confirm>
    </>
  )
}
