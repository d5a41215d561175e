import type { Campaign, ChangeCampaignBody } from '../../../../../../client/src/api-types.ts'
import { useApiMutation } from '../../../../api.tsx'
import { useGo } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { ConfirmForm } from '../../../../parts/feedback/confirm-form.tsx'
import { useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, TextField } from '../../../../parts/forms/fields.tsx'

export type Move = Omit<ChangeCampaignBody, 'version'>

export type MoveProps = {
  campaign: Campaign
  move: (wanted: Move) => Promise<object | boolean | undefined>
  isBusy: boolean
  refused: ReturnType<typeof useApiMutation>['refused']
}

const CHANGE = 'PATCH /api/merch/admin/campaigns/{id}'
const TIME = { is: 'text', needs: true, format: 'date-time' } as const
const NO_TIME = 'Choose a date and time in the future.'

export function OpenLater({ campaign: { id, version, opensAt, name }, move, isBusy }: MoveProps) {
  const form = useApiForm(CHANGE, {
    rules: { opensAt: TIME },
    input: { params: { id } },
    fixed: { version },
    initial: { opensAt: '' },
    say: { opensAt: NO_TIME },
  })
  if (opensAt !== null)
    return (
      <Button isBusy={isBusy} onClick={() => void move({ opensAt: null })}>
        Cancel scheduled opening
      </Button>
    )
  return (
    <ConfirmForm
      form={form}
      label="Schedule opening"
      look="plain"
      title={`When does “${name}” go live?`}
      confirmLabel="Schedule"
    >
      <p>
        It goes live automatically within five minutes of that time if nothing is missing. Otherwise it goes live as
        soon as that is fixed.
      </p>
      <TextField {...form.text('opensAt')} label="Goes live" type="datetime-local" hint="In your local time" />
    </ConfirmForm>
  )
}

export const EndCampaign = ({ campaign, move, isBusy, refused }: MoveProps) => (
  <Confirm
    label="End campaign"
    look="plain"
    title={`End “${campaign.name}” now?`}
    confirmLabel="End campaign"
    isBusy={isBusy}
    refused={refused}
    onConfirm={() => move({ status: 'ENDED' })}
  >
    <p>Nobody can make art or buy anymore. Paid orders are made and shipped. You can reopen the campaign.</p>
  </Confirm>
)

type CloseProps = Pick<MoveProps, 'campaign'>

export function SoftClose({ campaign: { id, version, name }, isClosing }: CloseProps & { isClosing: boolean }) {
  const form = useApiForm(CHANGE, {
    rules: { shutdownEndsAt: TIME },
    input: { params: { id } },
    fixed: { version, shutdownMode: 'SOFT_CLOSE' },
    initial: { shutdownEndsAt: '' },
    say: { shutdownEndsAt: NO_TIME },
  })
  return (
    <ConfirmForm
      form={form}
      label={isClosing ? 'Change end date' : 'Close gradually'}
      look="plain"
      title={isClosing ? `When does “${name}” end?` : `Close “${name}” gradually?`}
      confirmLabel={isClosing ? 'Change date' : 'Close gradually'}
    >
      <p>
        No new fans can enter from now on. Fans already in the store can finish and pay until the end. The campaign then
        ends automatically.
      </p>
      <TextField {...form.text('shutdownEndsAt')} label="Ends" type="datetime-local" hint="In your local time" />
    </ConfirmForm>
  )
}

export function CloseAtOnce({ campaign: { id, version, name, slug } }: CloseProps) {
  const form = useApiForm(CHANGE, {
    rules: { paidOrders: { is: 'other', needs: true } },
    input: { params: { id } },
    fixed: { version, shutdownMode: 'EMERGENCY_CLOSE' },
    initial: { paidOrders: null as 'keep' | 'refund' | null, named: '' },
    say: { paidOrders: 'Choose what happens to paid orders.' },
    check: ({ named }) => ({ named: named.trim() === slug ? undefined : `Type ${slug} exactly.` }),
  })
  return (
    <ConfirmForm
      form={form}
      label="Close immediately"
      title={`Close “${name}” immediately?`}
      confirmLabel="Close immediately"
    >
      <p>For emergencies. Everything stops now: no art, no carts, no payments. Unpaid orders are canceled.</p>
      <ChoiceField
        {...form.choice('paidOrders')}
        legend="Paid orders"
        choices={[
          { value: 'keep', label: 'Make and ship', hint: 'Fans get what they bought.' },
          { value: 'refund', label: 'Refund', hint: 'Every paid order that can be canceled is canceled and refunded.' },
        ]}
      />
      <TextField {...form.text('named')} label={`Type ${slug} to continue`} autoComplete="off" isRequired />
    </ConfirmForm>
  )
}

export function DeleteCampaign({ campaign: { id, name, slug } }: { campaign: Campaign }) {
  const go = useGo()
  const remove = useApiMutation('DELETE /api/merch/admin/campaigns/{id}')
  return (
    <Confirm
      label="Delete campaign"
      title={`Delete “${name}”?`}
      confirmLabel="Delete campaign"
      isBusy={remove.isBusy}
      refused={remove.refused}
      onConfirm={async () => {
        const isDone = await remove.call({ params: { id } })
        if (isDone) go('/admin/campaigns')
        return isDone
      }}
    >
      <p>It is removed from every list, and {slug} becomes available for another campaign. Its orders are kept.</p>
    </Confirm>
  )
}
