import { useEffect, useState } from 'react'
import type { Campaign, ChangeMerchDiscountBody, MerchDiscount } from '../../../../../../client/src/api-types.ts'
import { Facts, Panel } from '../../../../../parts/layout/page.tsx'
import { type ApiError, useApiMutation, useApiQuery, useFacts } from '../../../../api.tsx'
import { useGo, usePath, useUnsavedGuard } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Notice } from '../../../../parts/feedback/notice.tsx'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, SelectField, SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { Form, fieldErrorsOf } from '../../../../parts/forms/form.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { useOpenCase } from '../../../parts/queue/case-queue.tsx'
import {
  DISCOUNT_STATES,
  type DiscountDraft,
  discountBody,
  discountState,
  draftOf,
  formatDiscount,
  newDraft,
} from './discount-draft.ts'

type FieldsProps = {
  draft: DiscountDraft
  currency: string
  set: (change: Partial<DiscountDraft>) => void
  refused: ApiError | null
  isSubmitted: boolean
}

function DiscountFields({ draft, currency, set, refused, isSubmitted }: FieldsProps) {
  const errors = fieldErrorsOf(refused)
  const amount = draft.amounts[currency] ?? null
  return (
    <>
      <ChoiceField<DiscountDraft['kind']>
        name="kind"
        legend="Discount on products"
        value={draft.kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: 'percent', label: 'Percentage off', hint: 'Does not apply to shipping or tax' },
          { value: 'amount', label: 'Amount off', hint: 'Never more than the products cost' },
        ]}
      />
      {draft.kind === 'percent' ? (
        <TextField
          name="percent"
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          isRequired
          value={draft.percent}
          onChange={(percent) => set({ percent })}
          error={
            errors['percentBps'] ??
            (isSubmitted && discountBody(draft, currency) === undefined
              ? 'Enter a number above 0 and up to 100.'
              : undefined)
          }
        />
      ) : (
        <AmountField
          name="amount"
          label="Amount"
          currency={currency}
          value={amount}
          onChange={(minorUnits) => set({ amounts: { ...draft.amounts, [currency]: minorUnits } })}
          isRequired
          error={
            errors['amounts'] ??
            errors[`amounts.${currency}`] ??
            (isSubmitted && discountBody(draft, currency) === undefined ? 'Enter an amount.' : undefined)
          }
        />
      )}
      <TextField
        name="usesLimit"
        label="Maximum uses"
        hint="Leave empty for no limit"
        type="number"
        inputMode="numeric"
        min={1}
        value={draft.usesLimit}
        onChange={(usesLimit) => set({ usesLimit })}
        error={errors['usesLimit']}
      />
      <div className="campaign-beside">
        <TextField
          name="startsAt"
          label="From"
          type="datetime-local"
          value={draft.startsAt}
          onChange={(startsAt) => set({ startsAt })}
          error={errors['startsAt']}
        />
        <TextField
          name="endsAt"
          label="Until"
          type="datetime-local"
          value={draft.endsAt}
          onChange={(endsAt) => set({ endsAt })}
          error={errors['endsAt']}
        />
      </div>
    </>
  )
}

const FIELDS = ['percentBps', 'amounts', 'usesLimit', 'startsAt', 'endsAt', 'code', 'campaignId']

export function NewDiscount({ campaigns, campaignId }: { campaigns: readonly Campaign[]; campaignId: string | null }) {
  const go = useGo()
  const path = usePath()
  const { addressOf } = useOpenCase()
  const [chosen, setChosen] = useState(campaignId ?? campaigns[0]?.id ?? '')
  const [code, setCode] = useState('')
  const [draft, setDraft] = useState<DiscountDraft>(newDraft)
  const [isSubmitted, setSubmitted] = useState(false)
  const { call, isBusy, refused, done } = useApiMutation('POST /api/merch/admin/discounts')
  const currency = campaigns.find(({ id }) => id === chosen)?.config.currency ?? 'USD'
  const madeId = done?.data.discount.id
  useUnsavedGuard(code !== '' && madeId === undefined)
  useEffect(() => {
    if (madeId !== undefined) go(addressOf(madeId), { replace: true })
  }, [madeId, go, addressOf])
  const errors = fieldErrorsOf(refused)
  const isCode = /^[A-Za-z0-9-]{3,40}$/.test(code.trim())
  return (
    <>
      <CaseHeader title="New code" back={{ to: path, label: 'All codes' }}>
        Fans enter it at checkout.
      </CaseHeader>
      <Form
        label="New code"
        refused={refused}
        fields={FIELDS}
        onSubmit={() => {
          setSubmitted(true)
          const body = discountBody(draft, currency)
          if (body && isCode && chosen !== '') void call({ body: { campaignId: chosen, code: code.trim(), ...body } })
        }}
      >
        <SelectField
          name="campaignId"
          label="Campaign"
          value={chosen}
          onChange={setChosen}
          choices={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          error={errors['campaignId']}
        />
        <TextField
          name="code"
          label="Code"
          hint="Letters, digits and hyphens. Capitalization does not matter."
          maxLength={40}
          autoComplete="off"
          isRequired
          value={code}
          onChange={(text) => setCode(text.toUpperCase())}
          error={
            errors['code'] ?? (isSubmitted && !isCode ? 'Enter at least three letters, digits or hyphens.' : undefined)
          }
        />
        <DiscountFields
          key={currency}
          draft={draft}
          currency={currency}
          set={(change) => setDraft({ ...draft, ...change })}
          refused={refused}
          isSubmitted={isSubmitted}
        />
        <Actions>
          <Button look="primary" type="submit" isBusy={isBusy} busyLabel="Creating code">
            Create code
          </Button>
        </Actions>
      </Form>
    </>
  )
}

export function DiscountCase({ id, campaigns }: { id: string; campaigns: readonly Campaign[] }) {
  const response = useApiQuery('GET /api/merch/admin/discounts/{id}', { params: { id } })
  return (
    <Load of={response}>
      {({ data: { discount } }) => (
        <OpenDiscount
          key={discount.version}
          discount={discount}
          campaign={campaigns.find((one) => one.id === discount.campaignId)}
        />
      )}
    </Load>
  )
}

function OpenDiscount({ discount, campaign }: { discount: MerchDiscount; campaign: Campaign | undefined }) {
  const { id, code, version, isActive, used, usesLimit, startsAt, endsAt } = discount
  const { now } = useFacts()
  const go = useGo()
  const { addressOf } = useOpenCase()
  const currency = campaign?.config.currency ?? Object.keys(discount.amounts ?? {})[0] ?? 'USD'
  const [draft, setDraft] = useState(() => draftOf(discount))
  const [isSubmitted, setSubmitted] = useState(false)
  const change = useApiMutation('PATCH /api/merch/admin/discounts/{id}')
  const remove = useApiMutation('DELETE /api/merch/admin/discounts/{id}')
  useUnsavedGuard(JSON.stringify(draft) !== JSON.stringify(draftOf(discount)))
  const save = (body: Omit<ChangeMerchDiscountBody, 'version'>) =>
    change.call({ params: { id }, body: { version, ...body } })
  return (
    <>
      <CaseHeader
        title={code}
        state={DISCOUNT_STATES[discountState(discount, now)]}
        figure={formatDiscount(discount)}
        back={{ to: addressOf(null), label: 'All codes' }}
      >
        {campaign?.name}
      </CaseHeader>
      <Panel>
        <Facts
          rows={[
            ['Used', usesLimit === null ? `${used}` : `${used} of ${usesLimit}`],
            ['From', startsAt === null ? 'No start date' : <Snapshot key="from" at={startsAt} />],
            ['Until', endsAt === null ? 'No end date' : <Snapshot key="until" at={endsAt} />],
          ]}
        />
      </Panel>
      <SwitchField
        name="isActive"
        label="Active"
        hint="Checkouts in progress keep the discount."
        isOn={isActive}
        isBusy={change.isBusy}
        onChange={(isOn) => void save({ isActive: isOn })}
      />
      <Form
        label="Code"
        refused={change.refused}
        fields={FIELDS}
        onSubmit={() => {
          setSubmitted(true)
          const body = discountBody(draft, currency)
          if (body) void save(body)
        }}
      >
        <DiscountFields
          draft={draft}
          currency={currency}
          set={(values) => setDraft({ ...draft, ...values })}
          refused={change.refused}
          isSubmitted={isSubmitted}
        />
        {draft.kind === 'amount' && Object.keys(draft.amounts).length > 1 && (
          <Notice>This code also has amounts in other currencies. They do not change.</Notice>
        )}
        <Actions>
          <Button look="primary" type="submit" isBusy={change.isBusy} busyLabel="Saving">
            Save code
          </Button>
          <Confirm
            label="Delete code"
            title={`Delete ${code}?`}
            confirmLabel="Delete code"
            isBusy={remove.isBusy}
            refused={remove.refused}
            onConfirm={async () => {
              const isDone = await remove.call({ params: { id } })
              if (isDone) go(addressOf(null))
              return isDone
            }}
          >
            <p>Nobody can use this code anymore. Existing orders keep their discount.</p>
          </Confirm>
        </Actions>
      </Form>
    </>
  )
}
