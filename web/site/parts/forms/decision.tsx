import './decision.css'
import { type ReactNode, useState } from 'react'
import { Section } from '../../../parts/layout/page.tsx'
import { say } from '../../../words/say.ts'
import { looksOnly } from '../../admin-limits.ts'
import { type ApiError, useViewer } from '../../api.tsx'
import { usePath } from '../../navigation.tsx'
import { useCaseDone } from '../layout/case-done.ts'
import { Sheet } from '../layout/sheet.tsx'
import { Unplaced } from './api-form.tsx'
import { Actions, Button } from './button.tsx'
import { useCheckedForm } from './checked-form.ts'
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
   * Identifies the subject of the decision, for example `refund-` and an id. What is typed is
   * stored under this name.
   */
  about: string
  choices: readonly DecisionChoice<Value>[]
  reasonLabel?: string
  reasonHint?: ReactNode
  maxLength?: number
  isBusy: boolean
  refused?: ApiError | null | undefined
  /** Runs the decision. An object or true means success and deletes what is stored. */
  onDecide: (value: Value, reason: string, message: string) => Promise<object | boolean | undefined>
}

/**
 * Shows choices with consequences, a reason, and one confirmation. Shows nothing to an admin who
 * may only read the page.
 */
export function Decision<Value extends string>(props: DecisionProps<Value>) {
  const [viewer, path] = [useViewer(), usePath()]
  return looksOnly(viewer, path) ? null : <Choosing {...props} />
}

function Choosing<Value extends string>(props: DecisionProps<Value>) {
  const {
    title = say('Your decision'),
    about,
    choices,
    reasonLabel = say('Reason'),
    reasonHint,
    maxLength = 2000,
  } = props
  const { isBusy, refused, onDecide } = props
  const only = choices.length === 1 ? choices[0] : undefined
  const [isAsking, setAsking] = useState(false)
  const beginDecision = useCaseDone()
  const choiceOf = (value: string | null) =>
    only ?? choices.find((one) => one.value === value && one.disabledReason === undefined)
  const form = useCheckedForm({
    initial: { choice: null as string | null, reason: '', message: '' },
    draft: `decision:${about}`,
    resets: true,
    sending: { isBusy, refused: refused ?? null },
    findFaults: ({ choice, reason }) => ({
      ...(choiceOf(choice) ? {} : { choice: say('Choose an action.') }),
      ...(choiceOf(choice)?.reason !== 'optional' && reason.trim() === ''
        ? { reason: say('Give a reason in one sentence.') }
        : {}),
    }),
    send: async (values) => {
      const chosen = choiceOf(values.choice)
      if (!chosen) return undefined
      const finish = beginDecision()
      const isDone = await onDecide(chosen.value, values.reason.trim(), chosen.message ? values.message.trim() : '')
      setAsking(false)
      if (isDone) finish(chosen.done ?? say('Your decision was saved.'))
      return isDone || undefined
    },
  })
  const choice = choiceOf(form.values.choice)
  const reason = form.text('reason')
  const note = form.errorOf('note')
  return (
    <Section title={title}>
      <div className="decision">
        <Form element={form.element} onSubmit={() => form.check() && setAsking(true)} label={title}>
          {only ? (
            only.hint !== undefined && <p>{only.hint}</p>
          ) : (
            <ChoiceField
              {...form.choice('choice')}
              name={`decision-${about}`}
              legend={say('Action')}
              choices={choices}
            />
          )}
          <TextArea
            {...reason}
            label={reasonLabel}
            hint={reasonHint}
            rows={3}
            maxLength={maxLength}
            isRequired={choice?.reason !== 'optional'}
            error={reason.error ?? note}
          />
          {choice?.message && <TextArea {...form.text('message')} {...choice.message} rows={3} maxLength={maxLength} />}
          <Unplaced form={form} />
          <Actions>
            <Button look={choice?.isDestructive ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
              {choice ? choice.confirmLabel : say('Decide')}
            </Button>
          </Actions>
        </Form>
      </div>
      <Sheet title={choice?.question ?? ''} isOpen={isAsking} onClose={() => setAsking(false)}>
        <div className="stack">{choice?.consequences}</div>
        <Actions>
          <Button
            look={choice?.isDestructive ? 'danger' : 'primary'}
            isBusy={isBusy}
            onClick={() => void form.submit()}
          >
            {choice?.confirmLabel}
          </Button>
          <Button onClick={() => setAsking(false)}>{say('Go back')}</Button>
        </Actions>
      </Sheet>
    </Section>
  )
}
