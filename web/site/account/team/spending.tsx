import { useState } from 'react'
import type { SpendAmount, TeamDetails, TeamSpending } from '../../../../client/src/api-types.ts'
import { Lines, Section } from '../../../parts/layout/page.tsx'
import { currentLanguage, Say, say } from '../../../words/say.ts'
import { type ApiError, useApiMutation, useApiQuery } from '../../api.tsx'
import { Link } from '../../navigation.tsx'
import { Confirm } from '../../parts/feedback/confirm.tsx'
import { ConfirmPresence } from '../../parts/feedback/confirm-presence.tsx'
import { Load } from '../../parts/feedback/load.tsx'
import { AmountField } from '../../parts/forms/amount-field.tsx'
import { Actions } from '../../parts/forms/button.tsx'
import { SelectField } from '../../parts/forms/fields.tsx'
import { Money } from '../../parts/values/amount-line.tsx'
import { formatMonth } from '../../parts/values/months.ts'

const CURRENCIES = ['USD', 'EUR', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'JPY', 'AUD', 'CAD']

/** Shows the limits of members, and above which amount a second person must approve. */
export function Spending({ team, mayLimit }: { team: TeamDetails; mayLimit: boolean }) {
  const response = useApiQuery('GET /api/team/spending')
  return (
    <Section title={say('Spending')} action={<Link to="/approvals">{say('Approvals')}</Link>}>
      <Load of={response}>
        {(spending) => (
          <>
            <p className="muted">
              {say(
                'Amounts of {month}. A month begins and ends in UTC. A payment that somebody has started counts for a day, even if it is not completed. Refunds are subtracted. A payment above a limit, or in another currency than the limit, needs a colleague’s approval.',
                { month: formatMonth(spending.month, currentLanguage()) },
              )}
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
        {say('Approval by a second person')}
        <p className="small muted">
          {approvalAbove ? (
            <Say text="Needed above {amount}." values={{ amount: <Amount of={approvalAbove} /> }} />
          ) : (
            say('Not needed.')
          )}
        </p>
      </div>
      {mayChange && (
        <ChangeAmount
          label={say('Change approvals')}
          name="approvals"
          title={say('Which payments need an approval?')}
          field={say('Needed above')}
          none={say('No payment needs an approval')}
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
            <Say text="At most {amount} a month." values={{ amount: <Amount of={limit} /> }} />
          ) : (
            say('No limit.')
          )}{' '}
          {row && row.spent.length > 0 ? (
            <Say text="Spent: {amounts}." values={{ amounts: <AmountList of={row.spent} /> }} />
          ) : (
            say('Nothing spent.')
          )}
        </p>
      </div>
      {mayLimit && (
        <ChangeAmount
          label={say('Change limit')}
          ariaLabel={say('Change limit: {name}', { name: displayName })}
          name={`limit-${accountId}`}
          title={say('How much may {name} spend in a month?', { name: displayName })}
          field={say('At most')}
          none={say('No limit')}
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

const AmountList = ({ of }: { of: readonly SpendAmount[] }) =>
  of.map((sum, at) => (
    <span key={sum.currency}>
      {at > 0 && ', '}
      <Amount of={sum} />
    </span>
  ))

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
        confirmLabel={say('Save')}
        isBusy={isBusy}
        refused={isStale ? null : refused}
        onConfirm={save}
      >
        <SelectField
          label={say('Currency')}
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
        {isStale && <ConfirmPresence>{say('Confirm that it is you, then save.')}</ConfirmPresence>}
      </Confirm>
    </Actions>
  )
}
