import type { Campaign, MerchDiscount } from '../../../../../../client/src/api-types.ts'
import { Facts, Panel } from '../../../../../parts/layout/page.tsx'
import { useApiMutation, useApiQuery, useFacts } from '../../../../api.tsx'
import { useGo, usePath } from '../../../../navigation.tsx'
import { Confirm } from '../../../../parts/feedback/confirm.tsx'
import { Load } from '../../../../parts/feedback/load.tsx'
import { Notice, RefusalNotice } from '../../../../parts/feedback/notice.tsx'
import { AmountField } from '../../../../parts/forms/amount-field.tsx'
import { ApiForm, type FormFields, useApiForm } from '../../../../parts/forms/api-form.tsx'
import { Actions, Button } from '../../../../parts/forms/button.tsx'
import { ChoiceField, SelectField, SwitchField, TextField } from '../../../../parts/forms/fields.tsx'
import { CaseHeader } from '../../../../parts/layout/case-header.tsx'
import { ChangeMerchDiscountBody, CreateMerchDiscountBody } from '../../../../parts/rules/body-rules.ts'
import { Snapshot } from '../../../../parts/values/moment.tsx'
import { useOpenCase } from '../../../parts/queue/case-queue.tsx'
import {
  DISCOUNT_STATES,
  type DiscountDraft,
  discountBody,
  discountFaults,
  discountState,
  draftOf,
  formatDiscount,
  newDraft,
} from './discount-draft.ts'

type FieldsProps = { form: Pick<FormFields<DiscountDraft>, 'values' | 'set' | 'errorOf'>; currency: string }

function DiscountFields({ form: { values, set, errorOf }, currency }: FieldsProps) {
  const { kind, percent, amounts, usesLimit, startsAt, endsAt } = values
  return (
    <>
      <ChoiceField<DiscountDraft['kind']>
        name="kind"
        legend="Discount on products"
        value={kind}
        onChange={(kind) => set({ kind })}
        choices={[
          { value: 'percent', label: 'Percentage off', hint: 'Does not apply to shipping or tax' },
          { value: 'amount', label: 'Amount off', hint: 'Never more than the products cost' },
        ]}
      />
      {kind === 'percent' ? (
        <TextField
          name="percent"
          label="Percent"
          inputMode="decimal"
          autoComplete="off"
          isRequired
          value={percent}
          onChange={(percent) => set({ percent })}
          error={errorOf('percentBps')}
        />
      ) : (
        <AmountField
          name="amount"
          label="Amount"
          currency={currency}
          value={amounts[currency] ?? null}
          onChange={(minorUnits) => set({ amounts: { ...amounts, [currency]: minorUnits } })}
          isRequired
          error={errorOf('amounts') ?? errorOf(`amounts.${currency}`)}
        />
      )}
      <TextField
        name="usesLimit"
        label="Maximum uses"
        hint="Leave empty for no limit"
        type="number"
        inputMode="numeric"
        min={1}
        value={usesLimit}
        onChange={(usesLimit) => set({ usesLimit })}
        error={errorOf('usesLimit')}
      />
      <div className="campaign-beside">
        <TextField
          name="startsAt"
          label="From"
          type="datetime-local"
          value={startsAt}
          onChange={(startsAt) => set({ startsAt })}
          error={errorOf('startsAt')}
        />
        <TextField
          name="endsAt"
          label="Until"
          type="datetime-local"
          value={endsAt}
          onChange={(endsAt) => set({ endsAt })}
          error={errorOf('endsAt')}
        />
      </div>
    </>
  )
}

export function NewDiscount({ campaigns, campaignId }: { campaigns: readonly Campaign[]; campaignId: string | null }) {
  const go = useGo()
  const path = usePath()
  const { addressOf } = useOpenCase()
  const currencyOf = (chosen: string) => campaigns.find(({ id }) => id === chosen)?.config.currency ?? 'USD'
  const form = useApiForm('POST /api/merch/admin/discounts', {
    rules: CreateMerchDiscountBody,
    initial: { campaignId: campaignId ?? campaigns[0]?.id ?? '', code: '', ...newDraft() },
    body: ({ campaignId, code, ...draft }) => ({
      campaignId,
      code: code.trim(),
      ...discountBody(draft, currencyOf(campaignId)),
    }),
    say: { code: 'Enter at least three letters, digits or hyphens.' },
    check: (draft) => discountFaults(draft, currencyOf(draft.campaignId)),
    guards: true,
    onDone: ({ data }) => go(addressOf(data.discount.id), { replace: true }),
  })
  const code = form.text('code')
  const currency = currencyOf(form.values.campaignId)
  return (
    <>
      <CaseHeader title="New code" back={{ to: path, label: 'All codes' }}>
        Fans enter it at checkout.
      </CaseHeader>
      <ApiForm form={form} label="New code">
        <SelectField
          {...form.choice('campaignId')}
          label="Campaign"
          choices={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          {...code}
          label="Code"
          hint="Letters, digits and hyphens. Capitalization does not matter."
          maxLength={40}
          autoComplete="off"
          onChange={(text) => code.onChange(text.toUpperCase())}
        />
        <DiscountFields key={currency} form={form} currency={currency} />
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Creating code">
            Create code
          </Button>
        </Actions>
      </ApiForm>
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
  const toggle = useApiMutation('PATCH /api/merch/admin/discounts/{id}')
  const remove = useApiMutation('DELETE /api/merch/admin/discounts/{id}')
  const form = useApiForm('PATCH /api/merch/admin/discounts/{id}', {
    rules: ChangeMerchDiscountBody,
    input: { params: { id } },
    fixed: { version },
    initial: draftOf(discount),
    body: (draft) => discountBody(draft, currency) ?? {},
    check: (draft) => discountFaults(draft, currency),
    guards: true,
  })
  const { kind, amounts } = form.values
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
        isBusy={toggle.isBusy}
        onChange={(isOn) => void toggle.call({ params: { id }, body: { version, isActive: isOn } })}
      />
      <RefusalNotice refused={toggle.refused} />
      <ApiForm form={form} label="Code">
        <DiscountFields form={form} currency={currency} />
        {kind === 'amount' && Object.keys(amounts).length > 1 && (
          <Notice>This code also has amounts in other currencies. They do not change.</Notice>
        )}
        <Actions>
          <Button {...form.button} look="primary" busyLabel="Saving">
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
      </ApiForm>
    </>
  )
}
