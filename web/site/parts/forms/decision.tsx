import './decision.css'
import { type ReactNode, useState } from 'react'
import { Section } from '../../../parts/layout/page.tsx'
import type { ApiError } from '../../api.tsx'
import { RefusalNotice } from '../feedback/notice.tsx'
import { useCaseDone } from '../layout/case-done.ts'
import { Sheet } from '../layout/sheet.tsx'
import { Actions, Button } from './button.tsx'
import { useDraft } from './draft.ts'
import { ChoiceField, TextArea } from './fields.tsx'
import { Form } from './form.tsx'

export type DecisionChoice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabledReason?: string | undefined
  /** Question that names the subject: "Refund Northwind $1,375.00?" */
  question: string
  consequences: ReactNode
  confirmLabel: string
  /** Sentence that says what was done. A queue shows it above the next case. */
  done?: string
  /** True if the choice is irreversible or takes something away from someone. */
  isDestructive?: boolean
  reason?: 'required' | 'optional'
  /** Optional text with other readers than the reason. */
  message?: { label: string; hint: ReactNode }
}

type DecisionProps<Value extends string> = {
  title?: string
  /**
   * Identifies the subject of the decision, for example `refund-` and an id. The typed reason is
   * stored under this name.
   */
  about: string
  choices: readonly DecisionChoice<Value>[]
  reasonLabel?: string
  reasonHint?: ReactNode
  maxLength?: number
  isBusy: boolean
  refused?: ApiError | null | undefined
  /** Runs the decision. An object or true means success and deletes the stored reason. */
  onDecide: (value: Value, reason: string, message: string) => Promise<object | boolean | undefined>
}

/** Shows choices with consequences, a reason, and one confirmation. */
export function Decision<Value extends string>(props: DecisionProps<Value>) {
  const { title = 'Your decision', about, choices, reasonLabel = 'Reason', reasonHint, maxLength = 2000 } = props
  const { isBusy, refused, onDecide } = props
  const only = choices.length === 1 ? choices[0] : undefined
  const [chosen, setChosen] = useState<Value | null>(only?.value ?? null)
  const [reason, setReason, forget] = useDraft(`decision:${about}`, '')
  const [message, setMessage] = useState('')
  const [wrong, setWrong] = useState<{ choice?: string; reason?: string }>({})
  const [isAsking, setAsking] = useState(false)
  const choice = choices.find(({ value }) => value === chosen)
  const beginDecision = useCaseDone()

  const submitForm = () => {
    const needsReason = choice?.reason !== 'optional' && reason.trim() === ''
    setWrong({
      ...(choice ? {} : { choice: 'Choose an action.' }),
      ...(needsReason ? { reason: 'Give a reason in one sentence.' } : {}),
    })
    if (choice && !needsReason) setAsking(true)
  }
  const decide = async () => {
    if (!choice) return
    const finish = beginDecision()
    const isDone = await onDecide(choice.value, reason.trim(), choice.message ? message.trim() : '')
    setAsking(false)
    if (!isDone) return
    forget()
    finish(choice.done ?? 'Your decision was saved.')
  }
  return (
    <Section title={title}>
      <div className="decision">
        <Form onSubmit={submitForm} label={title}>
          {only ? (
            only.hint !== undefined && <p>{only.hint}</p>
          ) : (
            <ChoiceField
              name={`decision-${about}`}
              legend="Action"
              value={chosen}
              onChange={setChosen}
              choices={choices}
              error={wrong.choice}
            />
          )}
          <TextArea
            name="reason"
            label={reasonLabel}
            hint={reasonHint}
            value={reason}
            onChange={(text) => setReason(() => text)}
            rows={3}
            maxLength={maxLength}
            isRequired={choice?.reason !== 'optional'}
            error={wrong.reason}
          />
          {choice?.message && (
            <TextArea
              name="message"
              {...choice.message}
              value={message}
              onChange={setMessage}
              rows={3}
              maxLength={maxLength}
            />
          )}
          <RefusalNotice refused={refused} />
          <Actions>
            <Button look={choice?.isDestructive ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
              {choice ? choice.confirmLabel : 'Decide'}
            </Button>
          </Actions>
        </Form>
      </div>
      <Sheet title={choice?.question ?? ''} isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className="stack">{choice?.consequences}</div>
        <Actions>
          <Button look={choice?.isDestructive ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void decide()}>
            {choice?.confirmLabel}
          </Button>
          <Button onClick={() => setAsking(false)}>Go back</Button>
        </Actions>
      </Sheet>
    </Section>
  )
}
