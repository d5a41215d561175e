import { useState } from 'react'
import type { SpendAmount, TeamDetails, TeamSpending } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { type ApiError, useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Actions } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { Money } from '../../parts/values/amount-line.tsx'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'AUD', 'CAD']

/** What members may spend, and above which amount a second person must approve. */
export function Spending({ team, mayLimit }: { team: TeamDetails; mayLimit: boolean }) {
  const response = useApiQuery('GET /api/team/spending')
  return (
    <Section title="Spending" action={<Link to="/approvals">Approvals</Link>}>
      <Load of={response}>
        {(spending) => (
          <>
            <p className="muted">
              Amounts are of {spending.month}. A month is counted in UTC. Payments that have begun count for a day, and
              refunds are given back. What is above a limit, or in another currency, needs the approval of a colleague.
            </p>
            <Lines>
              <ApprovalAbove spending={spending} mayChange={team.yourRole === 'owner'} />
              {team.members.map((member) => (
                <MemberLine
                  key={member.accountId}
                  member={member}
                  spending={spending}
                  mayLimit={mayLimit && (team.yourRole === 'owner' || (member.role !== 'owner' && !member.isYou))}
                />
              ))}
            </Lines>
          </>
        )}
      </Load>
    </Section>
  )
}

function ApprovalAbove({ spending: { approvalAbove }, mayChange }: { spending: TeamSpending; mayChange: boolean }) {
  const change = useApiMutation('PUT /api/team/spending')
  return (
    <li>
      <div className="lines-said">
        Approval by a second person
        <p className="small muted">
          {approvalAbove ? (
            <>
              Needed above <Amount of={approvalAbove} />.
            </>
          ) : (
            'Not needed.'
          )}
        </p>
      </div>
      {mayChange && (
        <ChangeAmount
          label="Change approvals"
          name="approvals"
          title="Which payments need an approval?"
          field="Needed above"
          none="No payment needs an approval"
          now={approvalAbove}
          isBusy={change.isBusy}
          refused={change.refused}
          send={(approvalAbove) => change.call({ body: { approvalAbove } })}
        />
      )}
    </li>
  )
}

type MemberLineProps = { member: TeamDetails['members'][number]; spending: TeamSpending; mayLimit: boolean }

function MemberLine({ member: { accountId, displayName }, spending, mayLimit }: MemberLineProps) {
  const change = useApiMutation('PUT /api/team/members/{memberId}/spend-limit')
  const row = spending.members.find((one) => one.accountId === accountId)
  const limit = row?.limit ?? null
  return (
    <li>
      <div className="lines-said">
        {displayName}
        <p className="small muted">
          {limit ? (
            <>
              At most <Amount of={limit} /> a month.{' '}
            </>
          ) : (
            'No limit. '
          )}
          {row && row.spent.length > 0 ? (
            <>
              Spent:{' '}
              {row.spent.map((sum, at) => (
                <span key={sum.currency}>
                  {at > 0 && ', '}
                  <Amount of={sum} />
                </span>
              ))}
              .
            </>
          ) : (
            'Nothing spent.'
          )}
        </p>
      </div>
      {mayLimit && (
        <ChangeAmount
          label="Change limit"
          ariaLabel={`Change the limit of ${displayName}`}
          name={`limit-${accountId}`}
          title={`How much may ${displayName} spend in a month?`}
          field="At most"
          none="No limit"
          now={limit}
          isBusy={change.isBusy}
          refused={change.refused}
          send={(limit) => change.call({ params: { memberId: accountId }, body: { limit } })}
        />
      )}
    </li>
  )
}

const Amount = ({ of: { amountMinorUnit, currency } }: { of: SpendAmount }) => (
  <Money minorUnits={amountMinorUnit} currency={currency} />
)

type ChangeAmountProps = {
  label: string
  ariaLabel?: string
  name: string
  title: string
  field: string
  /** Label of the choice without an amount. */
  none: string
  now: SpendAmount | null
  isBusy: boolean
  refused: ApiError | null | undefined
  send: (amount: SpendAmount | null) => Promise<object | undefined>
}

function ChangeAmount({ label, ariaLabel, name, title, field, none, now, isBusy, refused, send }: ChangeAmountProps) {
  const [currency, setCurrency] = useState(now?.currency ?? 'none')
  const [amount, setAmount] = useState<number | null>(now?.amountMinorUnit ?? null)
  const isStale = refused?.code === 'SIGN_IN_AGAIN'
  const isNone = currency === 'none'
  const save = async () =>
    isNone ? send(null) : amount === null ? undefined : send({ amountMinorUnit: amount, currency })
  const codes = [...new Set([...(now ? [now.currency] : []), ...CURRENCIES])]
  return (
    <Actions>
      <Confirm
        label={label}
        {...(ariaLabel !== undefined && { ariaLabel })}
        look="quiet"
        title={title}
        confirmLabel="Save"
        isBusy={isBusy}
        refused={isStale ? null : refused}
        onConfirm={save}
      >
        <SelectField
          label="Currency"
          name={`${name}-currency`}
          value={currency}
          onChange={setCurrency}
          choices={[{ value: 'none', label: none }, ...codes.map((code) => ({ value: code, label: code }))]}
        />
        {!isNone && (
          <AmountField
            key={currency}
            name={`${name}-amount`}
            label={field}
            currency={currency}
            value={amount}
            onChange={setAmount}
            isRequired
          />
        )}
        {isStale && <ConfirmPresence>Confirm that it is you, then save.</ConfirmPresence>}
      </Confirm>
    </Actions>
  )
}
